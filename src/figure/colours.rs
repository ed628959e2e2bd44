//! Which colours a figure has: the theme, the system's, or those a person with high contrast forces.

use gloo_events::EventListener;
use web_sys::{HtmlElement, MediaQueryList, window};

use crate::{
    plot::{Colour, DARK, LIGHT, Palette},
    settings::Theme,
};

/// What the browser says about colours.
pub struct Colours {
    host: HtmlElement,
    dark: Option<MediaQueryList>,
    print: Option<MediaQueryList>,
    forced: Option<MediaQueryList>,
}

impl Colours {
    pub fn new(host: HtmlElement) -> Self {
        let query = |query: &str| window()?.match_media(query).ok()?;
        Self {
            host,
            dark: query("(prefers-color-scheme: dark)"),
            print: query("print"),
            forced: query("(forced-colors: active)"),
        }
    }

    /// The listeners that call `changed` whenever the answer may have changed; dropping them ends it.
    pub fn listeners(&self, changed: impl Fn() + Clone + 'static) -> Vec<EventListener> {
        let listen = |query: &MediaQueryList| {
            let changed = changed.clone();
            EventListener::new(query, "change", move |_| changed())
        };
        [&self.dark, &self.print, &self.forced].into_iter().flatten().map(listen).collect()
    }

    /// The palette for a theme, now.
    pub fn palette(&self, theme: Theme) -> Palette {
        let matches = |query: &Option<MediaQueryList>| query.as_ref().is_some_and(MediaQueryList::matches);
        if matches(&self.forced)
            && let Some(palette) = self.forced_palette()
        {
            return palette;
        }
        match theme {
            // Paper is light.
            _ if matches(&self.print) => LIGHT,
            Theme::Dark => DARK,
            Theme::Auto if matches(&self.dark) => DARK,
            Theme::Auto | Theme::Light => LIGHT,
        }
    }

    /// The few colours that are left when a person forces theirs.
    fn forced_palette(&self) -> Option<Palette> {
        let (paper, ink) = (self.system("Canvas")?, self.system("CanvasText")?);
        let (herd, band) = (self.system("LinkText")?, self.system("Highlight")?);
        Some(Palette::forced(paper, ink, herd, band))
    }

    /// The system colour `name` as numbers, which only an element that has it can tell.
    fn system(&self, name: &str) -> Option<Colour> {
        let probe = self.host.owner_document()?.create_element("span").ok()?;
        self.host.append_child(&probe).ok()?;
        let style = web_sys::window()?.get_computed_style(&probe).ok()??;
        wasm_bindgen::JsCast::dyn_ref::<HtmlElement>(&probe)?.style().set_property("color", name).ok()?;
        let colour = style.get_property_value("color").ok();
        probe.remove();
        let colour = colour?;
        let mut channels = colour
            .split(|c: char| !c.is_ascii_digit())
            .filter(|part| !part.is_empty())
            .map(|part| part.parse().unwrap_or(u8::MAX));
        Some(Colour(channels.next()?, channels.next()?, channels.next()?))
    }
}
