//! The colours as people see them who lack one of the three kinds of cones, and told apart by the difference of CIE
//! (CIEDE2000), for which 20 is far more than anyone overlooks.

use jitterband::plot::{Colour, DARK, LIGHT, Palette};
use palette::{IntoColor, Lab, LinSrgb, Srgb, color_difference::Ciede2000};

/// What the lack of a kind of cones makes of linear light: G. M. Machado, M. M. Oliveira, L. A. F. Fernandes, "A
/// Physiologically-based Model for Simulation of Color Vision Deficiency" (2009), severity 1.
const VISIONS: [(&str, [[f32; 3]; 3]); 4] = [
    ("all cones", [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]]),
    (
        "protanopia",
        [
            [0.152_286, 1.052_583, -0.204_868],
            [0.114_503, 0.786_281, 0.099_216],
            [-0.003_882, -0.048_116, 1.051_998],
        ],
    ),
    (
        "deuteranopia",
        [
            [0.367_322, 0.860_646, -0.227_968],
            [0.280_085, 0.672_501, 0.047_413],
            [-0.011_820, 0.042_940, 0.968_881],
        ],
    ),
    (
        "tritanopia",
        [
            [1.255_528, -0.076_749, -0.178_779],
            [-0.078_411, 0.930_809, 0.147_602],
            [0.004_733, 0.691_367, 0.303_900],
        ],
    ),
];

fn seen(Colour(r, g, b): Colour, vision: &[[f32; 3]; 3]) -> Lab {
    let light: LinSrgb<f32> = Srgb::new(r, g, b).into_linear();
    let [r, g, b] =
        vision.map(|[x, y, z]| (x * light.red + y * light.green + z * light.blue).clamp(0.0, 1.0));
    LinSrgb::new(r, g, b).into_color()
}

/// Every pair of colours that differ less than `least` for somebody.
fn alike(colours: &[(String, Colour)], least: f32) -> Vec<String> {
    let mut found = vec![];
    for (vision, matrix) in &VISIONS {
        for (at, (one, first)) in colours.iter().enumerate() {
            for (other, second) in &colours[at + 1..] {
                let difference = seen(*first, matrix).difference(seen(*second, matrix));
                if difference < least {
                    found.push(format!("{one} and {other}, {vision}: {difference:.1}"));
                }
            }
        }
    }
    found
}

fn named(list: &[(&str, Colour)]) -> Vec<(String, Colour)> {
    list.iter().map(|(name, colour)| ((*name).to_owned(), *colour)).collect()
}

fn each(name: &str, colours: &[Colour]) -> Vec<(String, Colour)> {
    colours.iter().enumerate().map(|(at, colour)| (format!("{name} {at}"), *colour)).collect()
}

fn palettes() -> [&'static Palette; 2] {
    [&LIGHT, &DARK]
}

#[test]
fn the_difference_is_that_of_cie() {
    // Pair 1 of the data of G. Sharma, W. Wu and E. N. Dalal (2005): 2.0425.
    let (one, other): (Lab, Lab) = (Lab::new(50.0, 2.6772, -79.7751), Lab::new(50.0, 0.0, -82.7485));
    assert!((one.difference(other) - 2.0425).abs() < 1e-3);
}

#[test]
fn everybody_tells_the_herd_from_the_band_and_both_from_the_paper() {
    for palette in palettes() {
        let colours = named(&[
            ("herd", palette.herd),
            ("band", palette.band),
            ("paper", palette.paper),
            ("ink", palette.ink),
        ]);
        assert_eq!(alike(&colours, 20.0), [""; 0]);
    }
}

#[test]
fn everybody_tells_the_lines_of_a_panel_apart() {
    for palette in palettes() {
        let mut colours = each("series", &palette.series);
        colours.extend(named(&[("herd", palette.herd), ("band", palette.band)]));
        assert_eq!(alike(&colours, 18.0), [""; 0]);
    }
}

#[test]
fn everybody_sees_where_one_attempt_ends_and_the_next_begins() {
    // Bars lie upon one another in their order, so neighbours meet; ten is seen at a glance.
    for palette in palettes() {
        for pair in palette.attempts.windows(2) {
            assert_eq!(alike(&each("attempt", pair), 10.0), [""; 0]);
        }
    }
}
