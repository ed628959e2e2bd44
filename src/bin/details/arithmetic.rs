//! Where the band comes from.

use jitterband::text::{Details, Step, escape};
use web_sys::Element;

use super::state::Part;

/// The arithmetic of the band with the numbers filled in.
pub fn arithmetic(text: &'static Details) -> Part {
    /// More steps than this no policy has.
    const ROWS: usize = 7;
    let row = r#"<div><dt></dt><dd></dd><dd class="result"></dd></div>"#.repeat(ROWS);
    let markup = format!(r#"<h2>{}</h2><dl>{row}</dl><div class="notes"></div>"#, text.arithmetic);
    Part::new(markup, |life| {
        if let Some(notes) = life.find::<Element>(".notes") {
            let note = |note: &str| format!(r#"<p class="note">{}</p>"#, escape(note));
            life.follow_change(
                move |shown| (shown.text.notes)(&shown.settings).into_iter().map(note).collect(),
                move |markup| notes.set_inner_html(markup),
            );
        }
        // Cell by cell: most of them stay the same while a slider moves.
        let cell = |row: usize, column: &str, read: fn(Step) -> String| {
            if let Some(cell) = life.find(&format!("dl > :nth-child({}) {column}", row + 1)) {
                life.follow_text(cell, move |shown| {
                    shown.steps().get(row).cloned().map(read).unwrap_or_default()
                });
            }
        };
        for row in 0..ROWS {
            cell(row, "dt", |step| step.name.into());
            cell(row, "dd", |step| step.sum);
            cell(row, ".result", |step| step.result);
        }
    })
}
