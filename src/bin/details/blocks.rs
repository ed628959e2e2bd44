//! The five blocks of the policy, for those who build or change one.

use jitterband::{
    page::controls::{Control, choice, text_field},
    policy::{Curve, Kind, Policy, Rule},
    text::Details,
};
use web_sys::Element;

use super::state::Part;

/// The drawer with the blocks: growth, cap and its position, jitter, rounding, first retry, and how long anyone goes
/// on. What has no part in the policy is not shown.
pub fn blocks(text: &'static Details) -> Part {
    let words = &text.blocks;
    let always = |part| shown_if(part, |_| true);
    let field = |name, (label, hint), when: fn(&Policy) -> bool| {
        let unit = if matches!(name, "step" | "table" | "cap" | "extra") { text.common.ms } else { "" };
        shown_if(text_field(Control { name, label, hint, unit, ..Control::default() }), when)
    };
    let groups = [
        group(
            words.growth_heading,
            vec![
                always(choice("growth", words.growth, &words.curves)),
                field("factor", words.factor, |policy| {
                    matches!(policy.growth.curve, Curve::Exponential | Curve::ExponentialMinusOne)
                }),
                field("step", words.step, |policy| {
                    matches!(policy.growth.curve, Curve::Linear | Curve::Polynomial)
                }),
                field("exponent", words.exponent, |policy| policy.growth.curve == Curve::Polynomial),
                field("table", words.table, |policy| policy.growth.curve == Curve::Table),
                field("shift", words.shift, |policy| policy.growth.curve != Curve::Constant),
            ],
        ),
        group(
            words.cap_heading,
            vec![
                field("cap", words.cap, |_| true),
                shown_if(choice("cap_order", words.cap_order, &words.cap_orders), |policy| {
                    policy.cap.at.is_some()
                }),
            ],
        ),
        group(
            words.jitter_heading,
            vec![
                always(choice("jitter_kind", words.kind, &words.kinds)),
                field("low", words.low, |policy| {
                    matches!(policy.jitter.kind, Kind::Multiplicative | Kind::Sorted)
                }),
                field("high", words.high, |policy| {
                    matches!(policy.jitter.kind, Kind::Multiplicative | Kind::Sorted)
                }),
                field("extra", words.extra, |policy| {
                    matches!(
                        policy.jitter.kind,
                        Kind::Between
                            | Kind::Additive
                            | Kind::AdditiveBand
                            | Kind::AdditiveGrowing
                            | Kind::AdditiveStepped
                            | Kind::Frozen
                    )
                }),
            ],
        ),
        group(
            words.rounding_heading,
            vec![
                always(choice("rounding", words.rounding, &words.rules)),
                always(choice("unit", words.unit, &words.units)),
                field("points", words.points, |policy| policy.rounding.rule == Rule::Lattice),
                always(choice("first", words.first, &words.firsts)),
            ],
        ),
    ];
    Part::group(&format!(r#"<p class="note">{}</p>"#, words.note), "", groups)
}

fn group(heading: &str, controls: Vec<Part>) -> Part {
    let open = format!(r#"<fieldset><legend>{heading}</legend><div class="controls">"#);
    Part::group(&open, "</div></fieldset>", controls)
}

/// A control that is there only while it has a part in the policy.
fn shown_if(part: Part, when: fn(&Policy) -> bool) -> Part {
    let Part { markup, enliven } = part;
    let id =
        markup.split("for=\"").nth(1).and_then(|rest| rest.split('"').next()).unwrap_or_default().to_owned();
    Part::new(markup, move |life| {
        enliven(life);
        let label = life.find::<Element>(&format!("label[for=\"{id}\"]"));
        let Some(control) = label.and_then(|label| label.parent_element()) else { return };
        life.follow_change(
            move |shown| when(&shown.settings.choice.policy).to_string(),
            move |is_shown| drop(control.toggle_attribute_with_force("hidden", is_shown != "true")),
        );
    })
}
