//! The picture: an element whose canvas always shows the wave.

use std::rc::Rc;

use jitterband::{figure::Figure, text::Explorer};
use web_sys::HtmlElement;

use super::{bench, state::Part};

/// The figure of the wave on screen.
pub fn picture(text: &'static Explorer) -> Part {
    Part::new(r#"<div class="figure"></div>"#.into(), |life| {
        let Some(host) = life.find::<HtmlElement>(".figure") else { return };
        let Some(figure) = Figure::mount(&host).map(Rc::new) else {
            return host.set_text_content(Some(text.common.no_canvas));
        };
        let (described, state, mut first) = (figure.clone(), life.state, true);
        life.follow_change(|shown| shown.sentence.clone(), move |sentence| described.describe(sentence));
        life.follow(move |shown| {
            let wave = shown.wave.clone();
            if !std::mem::take(&mut first) {
                return figure.show(wave, shown.settings.theme, shown.text.common);
            }
            // Not put off to a frame, so that the page never shows an empty place.
            figure.show_now(wave, shown.settings.theme, shown.text.common);
            bench::offer(state, &figure);
        });
    })
}
