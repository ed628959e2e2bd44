//! An SVG that a drawing made, read back: what is where, and how wide.

use jitterband::plot::{Colour, Size};

/// The size of labels in CSS pixels that the drawing asks for.
pub const FONT: f64 = 12.5;

/// Widths of the letters a to z in DejaVu Sans and DejaVu Sans Bold, in hundredths of the font size: among the
/// widest of the common sans-serif fonts.
const LETTERS: [[u32; 26]; 2] = [
    [61, 64, 55, 64, 62, 35, 64, 63, 28, 28, 58, 28, 97, 63, 61, 64, 64, 41, 52, 39, 63, 59, 82, 59, 59, 53],
    [68, 72, 59, 72, 68, 44, 72, 71, 34, 34, 67, 34, 104, 71, 69, 72, 72, 49, 60, 48, 71, 65, 92, 65, 65, 58],
];

/// How wide a label really is, in CSS pixels.
fn width(label: &str, bold: bool) -> f64 {
    let hundredths = |c: char| match (c, bold) {
        ('a'..='z', _) => LETTERS[usize::from(bold)][c as usize - 'a' as usize],
        ('0'..='9', false) => 64,
        ('0'..='9', true) => 70,
        (' ' | '\u{a0}' | ',' | '.', false) => 32,
        (' ' | '\u{a0}' | ',' | '.', true) => 38,
        ('-' | '(' | ')' | ':', false) => 39,
        ('-' | '(' | ')' | ':', true) => 46,
        ('%' | '\u{2026}', _) => 100,
        (_, false) => 84,
        (_, true) => 90,
    };
    label.chars().map(hundredths).sum::<u32>() as f64 / 100.0 * FONT
}

#[derive(Clone, Debug, PartialEq)]
pub struct Rectangle {
    pub from: (f64, f64),
    pub to: (f64, f64),
}

impl Rectangle {
    pub fn overlaps(&self, other: &Self) -> bool {
        self.from.0 < other.to.0
            && other.from.0 < self.to.0
            && self.from.1 < other.to.1
            && other.from.1 < self.to.1
    }

    pub fn within(&self, size: Size) -> bool {
        self.from.0 >= 0.0 && self.from.1 >= 0.0 && self.to.0 <= size.width && self.to.1 <= size.height
    }

    pub fn middle(&self) -> f64 {
        (self.from.0 + self.to.0) / 2.0
    }

    pub fn height(&self) -> f64 {
        self.to.1 - self.from.1
    }
}

#[derive(Clone, Debug)]
pub struct Label {
    pub text: String,
    pub bold: bool,
    pub space: Rectangle,
    /// What its horizontal position names: its beginning, middle or end.
    pub x: f64,
    pub y: f64,
}

/// A picture that was read back.
#[derive(Clone, Debug, Default)]
pub struct Picture {
    pub labels: Vec<Label>,
    /// Filled rectangles and shapes with their colours, each in the order they were drawn.
    pub rectangles: Vec<(String, Rectangle)>,
    pub shapes: Vec<(String, Vec<(f64, f64)>)>,
    /// Lines with their colours.
    pub lines: Vec<(String, Vec<(f64, f64)>)>,
    /// The colours of everything, labels too, in the order it was drawn.
    pub order: Vec<String>,
}

/// An element of an SVG, or the end of one, or text: enough of XML for what is written here, and strict about it.
pub enum Token<'a> {
    Open { name: &'a str, attributes: Vec<(&'a str, &'a str)>, empty: bool },
    Close(&'a str),
    Text(&'a str),
}

pub fn tokens(svg: &str) -> Vec<Token<'_>> {
    let mut tokens = vec![];
    let mut rest = svg;
    while let Some(at) = rest.find('<') {
        let text = &rest[..at];
        assert!(!text.contains('>'), "a bare > in {text:?}");
        if !text.trim().is_empty() {
            tokens.push(Token::Text(text.trim()));
        }
        let (tag, after) = rest[at + 1..].split_once('>').expect("every < has its >");
        assert!(!tag.contains('<'), "a bare < in {tag:?}");
        rest = after;
        if let Some(name) = tag.strip_prefix('/') {
            tokens.push(Token::Close(name));
            continue;
        }
        let (tag, empty) = tag.strip_suffix('/').map_or((tag, false), |tag| (tag, true));
        let (name, mut list) = tag.split_once(' ').unwrap_or((tag, ""));
        let mut attributes = vec![];
        while !list.trim().is_empty() {
            let (key, quoted) = list.trim_start().split_once("=\"").expect("an attribute has a quoted value");
            let (value, after) = quoted.split_once('"').expect("a quote has its end");
            attributes.push((key, value));
            list = after;
        }
        tokens.push(Token::Open { name, attributes, empty });
    }
    assert_eq!(rest.trim(), "", "nothing follows the last element");
    tokens
}

pub fn read(svg: &str) -> Picture {
    let mut picture = Picture::default();
    let mut pending: Option<(f64, f64, String, bool)> = None;
    for token in tokens(svg) {
        match token {
            Token::Open { name, attributes, .. } => {
                let get = |key: &str| {
                    attributes.iter().find(|(name, _)| *name == key).map(|(_, value)| (*value).to_owned())
                };
                let number = |key: &str| get(key).unwrap().parse::<f64>().unwrap();
                if let Some(fill) = get("fill") {
                    picture.order.push(fill);
                }
                match name {
                    "text" => {
                        let bold = get("font-weight").is_some_and(|weight| weight == "bold");
                        pending = Some((number("x"), number("y"), get("text-anchor").unwrap(), bold));
                    }
                    "rect" => {
                        let from = (number("x"), number("y"));
                        let to = (from.0 + number("width"), from.1 + number("height"));
                        picture.rectangles.push((get("fill").unwrap(), Rectangle { from, to }));
                    }
                    "polygon" | "polyline" => {
                        let corners = get("points")
                            .unwrap()
                            .split_whitespace()
                            .map(|corner| {
                                let (x, y) = corner.split_once(',').unwrap();
                                (x.parse().unwrap(), y.parse().unwrap())
                            })
                            .collect();
                        match name {
                            "polygon" => picture.shapes.push((get("fill").unwrap(), corners)),
                            _ => picture.lines.push((get("stroke").unwrap(), corners)),
                        }
                    }
                    "svg" | "title" | "desc" => {}
                    other => panic!("an element that no test looks at: {other}"),
                }
            }
            Token::Text(text) => {
                // The title and the description are text too, but of no place.
                if let Some((x, y, anchor, bold)) = pending.take() {
                    let text = text.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&");
                    let width = width(&text, bold);
                    let left = match anchor.as_str() {
                        "start" => x,
                        "middle" => x - width / 2.0,
                        "end" => x - width,
                        other => panic!("{other}"),
                    };
                    let space =
                        Rectangle { from: (left, y - FONT / 2.0), to: (left + width, y + FONT / 2.0) };
                    picture.labels.push(Label { text, bold, space, x, y });
                }
            }
            Token::Close(_) => {}
        }
    }
    picture
}

pub fn hex(colour: Colour) -> String {
    format!("#{:02X}{:02X}{:02X}", colour.0, colour.1, colour.2)
}

impl Picture {
    pub fn label(&self, text: &str) -> &Label {
        let found = self.labels.iter().find(|label| label.text == text);
        found.unwrap_or_else(|| panic!("{text:?} is not in {:?}", self.labels))
    }

    /// The rectangles of a colour.
    pub fn filled(&self, colour: Colour) -> Vec<&Rectangle> {
        let fill = hex(colour);
        self.rectangles.iter().filter(|(other, _)| *other == fill).map(|(_, rectangle)| rectangle).collect()
    }

    /// The shapes of a colour.
    pub fn shaped(&self, colour: Colour) -> Vec<&[(f64, f64)]> {
        let fill = hex(colour);
        self.shapes.iter().filter(|(other, _)| *other == fill).map(|(_, corners)| &corners[..]).collect()
    }

    /// The lines of a colour.
    pub fn lined(&self, colour: Colour) -> Vec<&[(f64, f64)]> {
        let stroke = hex(colour);
        self.lines.iter().filter(|(other, _)| *other == stroke).map(|(_, points)| &points[..]).collect()
    }

    /// Checks that no label meets another or leaves the sheet, and that nothing is drawn outside of it.
    pub fn check_order(&self, size: Size, case: &str) {
        for (at, label) in self.labels.iter().enumerate() {
            assert!(label.space.within(size), "{case} {size:?}: {label:?} leaves the sheet");
            for other in &self.labels[..at] {
                assert!(!label.space.overlaps(&other.space), "{case} {size:?}: {label:?} meets {other:?}");
            }
        }
        for (x, y) in self.shapes.iter().chain(&self.lines).flat_map(|(_, corners)| corners.iter().copied()) {
            let inside = (0.0..=size.width).contains(&x) && (0.0..=size.height).contains(&y);
            assert!(inside, "{case} {size:?}: a corner at {x}, {y}");
        }
        for (fill, rectangle) in &self.rectangles {
            assert!(rectangle.within(size), "{case} {size:?}: {fill} {rectangle:?}");
        }
    }
}
