//! Colours by what they mean.
//!
//! The herd is vermillion and the band is blue, both after the palette of M. Okabe and K. Ito, "Color Universal
//! Design" (2008), which people with any common colour vision tell apart. Nothing else has these two colours. Attempts are
//! a row from light to dark, or from dark to light on a dark ground, that keeps off both. The series, for what is
//! neither, were chosen as far from the two and from each other as these allow, also as people see them who lack one of
//! the three kinds of cones; their marks differ in shape too.

/// Red, green and blue, 0 to 255 each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Colour(pub u8, pub u8, pub u8);

impl Colour {
    /// So much of it, 0 to 1, over another one.
    pub fn over(self, ground: Self, part: f64) -> Self {
        let mix = |own: u8, under: u8| (f64::from(own) * part + f64::from(under) * (1.0 - part)) as u8;
        Self(mix(self.0, ground.0), mix(self.1, ground.1), mix(self.2, ground.2))
    }
}

/// The colours of a drawing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Palette {
    /// What it is drawn on.
    pub paper: Colour,
    /// Text and the lines that matter.
    pub ink: Colour,
    /// Text that can be overlooked.
    pub faint: Colour,
    /// Lines that only help the eye.
    pub hairline: Colour,
    /// The herd: everything that comes back together.
    pub herd: Colour,
    /// The herd's colour where it is text.
    pub herd_text: Colour,
    /// The band and the jobs in it.
    pub band: Colour,
    /// The band's colour where it is text.
    pub band_text: Colour,
    /// The ground of the band.
    pub band_ground: Colour,
    /// The ground of a stretch of time that is over at some point, such as an outage.
    pub shade: Colour,
    /// Calls by the number of the attempt: first calls, first retries and so on; the last one has all later ones.
    pub attempts: [Colour; 8],
    /// What was answered.
    pub served: Colour,
    /// Lines beside the herd and the band, where several policies are drawn in one panel.
    pub series: [Colour; 4],
}

/// How much of the ink there is in the colours of the attempts when a person forces theirs.
const SHADES: [f64; 8] = [0.45, 0.5, 0.6, 0.65, 0.75, 0.8, 0.9, 1.0];

impl Palette {
    /// The few colours that are left when a person forces theirs: what stands for the herd and for the band must differ.
    pub fn forced(paper: Colour, ink: Colour, herd: Colour, band: Colour) -> Self {
        Self {
            paper,
            ink,
            faint: ink,
            // Lines of their own, such as the capacity, must be seen upon it.
            hairline: ink.over(paper, 0.35),
            herd,
            herd_text: herd,
            band,
            band_text: ink,
            band_ground: paper,
            shade: ink.over(paper, 0.15),
            attempts: SHADES.map(|part| ink.over(paper, part)),
            served: ink,
            // Then only their marks tell lines apart.
            series: [ink; 4],
        }
    }
}

/// Dark on light.
pub const LIGHT: Palette = Palette {
    paper: Colour(0xFD, 0xFC, 0xFA),
    ink: Colour(0x1C, 0x1F, 0x24),
    faint: Colour(0x5A, 0x61, 0x6B),
    hairline: Colour(0xDD, 0xDF, 0xE2),
    herd: Colour(0xD5, 0x5E, 0x00),
    herd_text: Colour(0xA8, 0x46, 0x00),
    band: Colour(0x00, 0x72, 0xB2),
    band_text: Colour(0x00, 0x5F, 0x96),
    band_ground: Colour(0xE4, 0xEF, 0xF6),
    shade: Colour(0xEE, 0xED, 0xEA),
    attempts: [
        Colour(0x7C, 0x82, 0x8B),
        Colour(0xA0, 0x75, 0x05),
        Colour(0x7A, 0x8D, 0x57),
        Colour(0x16, 0x77, 0x6F),
        Colour(0x41, 0x54, 0x71),
        Colour(0x8B, 0x45, 0xA8),
        Colour(0x8C, 0x2B, 0x5E),
        Colour(0x47, 0x16, 0x38),
    ],
    served: Colour(0x2B, 0x80, 0x3E),
    series: [
        Colour(0x73, 0x5C, 0x5C),
        Colour(0x00, 0x00, 0x8A),
        Colour(0x17, 0x00, 0x17),
        Colour(0x5C, 0x00, 0x00),
    ],
};

/// Light on dark.
pub const DARK: Palette = Palette {
    paper: Colour(0x15, 0x17, 0x1B),
    ink: Colour(0xEC, 0xEE, 0xF0),
    faint: Colour(0xA2, 0xA9, 0xB3),
    hairline: Colour(0x34, 0x38, 0x40),
    herd: Colour(0xEE, 0x76, 0x22),
    herd_text: Colour(0xF6, 0x93, 0x4E),
    band: Colour(0x3F, 0x9C, 0xD8),
    band_text: Colour(0x6B, 0xB6, 0xE8),
    band_ground: Colour(0x1B, 0x2B, 0x38),
    shade: Colour(0x24, 0x27, 0x2D),
    attempts: [
        Colour(0x86, 0x8D, 0x97),
        Colour(0xE4, 0xB4, 0x2E),
        Colour(0xB2, 0xC2, 0x7C),
        Colour(0x48, 0xAB, 0xA5),
        Colour(0x9E, 0x92, 0xF9),
        Colour(0xB0, 0x79, 0xB8),
        Colour(0xE0, 0x8F, 0xB5),
        Colour(0xF3, 0xD3, 0xE6),
    ],
    served: Colour(0x63, 0xB8, 0x73),
    series: [
        Colour(0x8A, 0x73, 0x73),
        Colour(0x73, 0xFD, 0xFD),
        Colour(0xCF, 0xB8, 0xA1),
        Colour(0xE6, 0xFD, 0x17),
    ],
};

#[cfg(test)]
mod tests {
    use super::*;
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    /// The relative luminance of WCAG 2.2.
    fn luminance(colour: Colour) -> f64 {
        let linear = |channel: u8| {
            let c = f64::from(channel) / 255.0;
            if c <= 0.04045 { c / 12.92 } else { ((c + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * linear(colour.0) + 0.7152 * linear(colour.1) + 0.0722 * linear(colour.2)
    }

    fn contrast(a: Colour, b: Colour) -> f64 {
        let (a, b) = (luminance(a), luminance(b));
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }

    #[test]
    fn text_and_shapes_stand_out_as_wcag_asks() {
        // 4.5 for text (1.4.3), 3 for shapes that carry meaning (1.4.11), on every ground.
        for palette in [LIGHT, DARK] {
            for ground in [palette.paper, palette.band_ground, palette.shade] {
                for text in [palette.ink, palette.faint, palette.herd_text, palette.band_text] {
                    assert!(contrast(text, ground) >= 4.5, "{text:?} on {ground:?}");
                }
                let shapes = [palette.herd, palette.band, palette.served];
                for shape in shapes.into_iter().chain(palette.attempts).chain(palette.series) {
                    assert!(contrast(shape, ground) >= 3.0, "{shape:?} on {ground:?}");
                }
            }
        }
    }

    #[test]
    fn the_style_sheet_has_the_same_colours() {
        // The page around the drawings is styled by the browser, which cannot read this file.
        let css = include_str!("../../style/tokens.css");
        let (light, dark) = css.split_once("dark begins").expect("the dark colours follow a mark");
        // The element has some of them.
        let look = include_str!("../../element/jitter-band-look.js");
        let (day, night) = look.split_once("dark begins").expect("the dark colours follow a mark");
        for (palette, look) in [(LIGHT, day), (DARK, night)] {
            for (name, Colour(r, g, b)) in [
                ("paper", palette.paper),
                ("ink", palette.ink),
                ("faint", palette.faint),
                ("hairline", palette.hairline),
            ] {
                let line = format!("--{name}: #{r:02x}{g:02x}{b:02x};");
                assert!(look.contains(&line), "{line}");
            }
        }
        for (palette, css) in [(LIGHT, light), (DARK, dark)] {
            for (name, Colour(r, g, b)) in [
                ("paper", palette.paper),
                ("ink", palette.ink),
                ("faint", palette.faint),
                ("hairline", palette.hairline),
                ("herd", palette.herd),
                ("herd-text", palette.herd_text),
                ("band", palette.band),
                ("band-text", palette.band_text),
                ("band-ground", palette.band_ground),
            ] {
                let line = format!("--{name}: #{r:02x}{g:02x}{b:02x};");
                assert!(css.contains(&line), "{line}");
            }
        }
    }
}
