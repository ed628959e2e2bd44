//! "Jitter 0.2 means…": the number on screen in each family of libraries that has such a knob.

use jitterband::{
    figure::Figure,
    plot,
    settings::Family,
    text::{Details, escape},
};
use web_sys::{Element, HtmlElement};

use super::state::{Part, Shown};

/// The drawer with the bands side by side, drawn only while it is open.
pub fn families(text: &'static Details) -> Part {
    let words = &text.families;
    let heads: String = words.columns.iter().map(|name| format!(r#"<th scope="col">{name}</th>"#)).collect();
    let markup = format!(
        r#"<p class="note">{}</p><div class="lanes figure"></div>
        <div class="scroll" tabindex="0" role="region" aria-label="{}"><table class="wide"><thead><tr>{heads}</tr></thead>
        <tbody></tbody></table></div>"#,
        words.note, words.label
    );
    Part::new(markup, move |life| {
        let (Some(body), Some(host)) = (life.find::<Element>("tbody"), life.find::<HtmlElement>(".lanes"))
        else {
            return;
        };
        let Some(details) = super::drawer(&body) else { return };
        let Some(figure) = Figure::mount(&host) else {
            return host.set_text_content(Some(text.common.no_canvas));
        };
        life.follow_height(host, |_| plot::lanes::height(4));
        let show = move |shown: &Shown| {
            let lanes = shown.settings.families();
            let names = lanes.iter().map(|lane| (shown.text.families.name)(lane.kind));
            let row = |lane: &Family| {
                let cells = (shown.text.families.row)(lane);
                let cells: String =
                    cells[1..].iter().map(|cell| format!("<td>{}</td>", escape(cell))).collect();
                format!(r#"<tr><th scope="row">{}</th>{cells}</tr>"#, (shown.text.families.name)(lane.kind))
            };
            body.set_inner_html(&lanes.iter().map(row).collect::<String>());
            figure.describe(&(shown.text.families.heading)(&shown.settings));
            let pictures =
                names.zip(&lanes).map(|(name, lane)| (name.to_owned(), 1.0, lane.wave.clone())).collect();
            figure.show_lanes(pictures, shown.settings.theme, shown.text.common);
        };
        let show = std::rc::Rc::new(show);
        let (state, opened, opens) = (life.state, details.clone(), show.clone());
        life.listen(&details, "toggle", move |_| {
            if opened.open() {
                opens(&state.shown());
            }
        });
        life.follow(move |shown| {
            if details.open() {
                show(shown);
            }
        });
    })
}
