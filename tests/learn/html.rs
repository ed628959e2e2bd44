//! A strict reader of the guided pages: what is not closed where it should be is a mistake of the page.

/// An element.
pub struct Element {
    pub name: String,
    pub attributes: Vec<(String, String)>,
    pub children: Vec<Node>,
}

/// What stands in an element.
pub enum Node {
    Element(Element),
    Text(String),
}

/// Elements that hold nothing.
const EMPTY: [&str; 5] = ["img", "input", "link", "meta", "source"];

impl Element {
    /// The value of an attribute; of one without a value, nothing.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.attributes.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// The value of an attribute that must be there.
    pub fn need(&self, name: &str) -> &str {
        self.get(name).unwrap_or_else(|| panic!("<{}> has no {name}: {}", self.name, self.text()))
    }

    pub fn has_class(&self, class: &str) -> bool {
        self.get("class").is_some_and(|classes| classes.split_whitespace().any(|known| known == class))
    }

    pub fn elements(&self) -> impl Iterator<Item = &Element> {
        self.children.iter().filter_map(|child| match child {
            Node::Element(element) => Some(element),
            Node::Text(_) => None,
        })
    }

    /// This element and all inside, in the order of the page.
    pub fn all(&self) -> Vec<&Element> {
        let mut all = vec![self];
        self.elements().for_each(|element| all.extend(element.all()));
        all
    }

    /// All elements inside that have this name.
    pub fn named(&self, name: &str) -> Vec<&Element> {
        self.all().into_iter().filter(|element| element.name == name).collect()
    }

    /// The first element inside that has this name.
    pub fn first(&self, name: &str) -> &Element {
        self.named(name).first().unwrap_or_else(|| panic!("no <{name}> in <{}>", self.name))
    }

    /// The text inside.
    pub fn text(&self) -> String {
        self.text_without(&|_| false)
    }

    /// The text inside, with a mark in the place of every element that is left out.
    pub fn text_without(&self, left_out: &dyn Fn(&Element) -> bool) -> String {
        let part = |child: &Node| match child {
            Node::Text(text) => text.clone(),
            Node::Element(element) if left_out(element) => "\u{fffc}".into(),
            Node::Element(element) => element.text_without(left_out),
        };
        self.children.iter().map(part).collect()
    }
}

/// The root of a page.
pub fn read(source: &str) -> Element {
    let body = source.strip_prefix("<!doctype html>\n").expect("the page begins with its type");
    let mut open = vec![Element { name: "page".into(), attributes: vec![], children: vec![] }];
    let mut rest = body;
    while !rest.is_empty() {
        if let Some(after) = rest.strip_prefix("<!--") {
            rest = after.split_once("-->").expect("a comment ends").1;
        } else if let Some(after) = rest.strip_prefix("</") {
            let (name, after) = after.split_once('>').expect("a tag ends");
            let element = open.pop().filter(|element| element.name == name);
            let element = element.unwrap_or_else(|| panic!("</{name}> closes another element"));
            open.last_mut().unwrap().children.push(Node::Element(element));
            rest = after;
        } else if let Some(after) = rest.strip_prefix('<') {
            let (element, after) = tag(after);
            if EMPTY.contains(&element.name.as_str()) {
                open.last_mut().unwrap().children.push(Node::Element(element));
            } else {
                open.push(element);
            }
            rest = after;
        } else {
            let end = rest.find('<').unwrap_or(rest.len());
            let text = characters(&rest[..end]);
            open.last_mut().unwrap().children.push(Node::Text(text));
            rest = &rest[end..];
        }
    }
    assert_eq!(open.len(), 1, "every element is closed");
    open.remove(0)
}

/// An opening tag after its bracket, and what follows it.
fn tag(source: &str) -> (Element, &str) {
    let end = source.find([' ', '>']).expect("a tag ends");
    let (name, mut rest) = source.split_at(end);
    let mut attributes = vec![];
    loop {
        rest = rest.trim_start();
        if let Some(after) = rest.strip_prefix('>') {
            return (Element { name: name.into(), attributes, children: vec![] }, after);
        }
        let end = rest.find(['=', ' ', '>']).expect("an attribute ends");
        let (attribute, after) = rest.split_at(end);
        let (value, after) = match after.strip_prefix("=\"") {
            Some(quoted) => quoted.split_once('"').expect("a value ends"),
            None => ("", after),
        };
        assert!(!attributes.iter().any(|(known, _)| known == attribute), "{attribute} twice in <{name}>");
        attributes.push((attribute.into(), characters(value)));
        rest = after;
    }
}

/// The characters that stand for themselves or are named.
fn characters(source: &str) -> String {
    let named = [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&nbsp;", "\u{a0}")];
    let text = named.iter().fold(source.to_owned(), |text, (name, character)| text.replace(name, character));
    let text = text.replace("&amp;", "\u{1}");
    assert!(!text.contains('&'), "a bare ampersand, or a name that is not known here: {source}");
    text.replace('\u{1}', "&")
}
