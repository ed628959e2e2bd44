//! Settings that begin with a story.

use super::{Problem, Settings};
use crate::stories;

impl Settings {
    /// The settings that a story begins with, in the reader's own colours and language; without one the defaults.
    ///
    /// ```
    /// # use jitterband::settings::Settings;
    /// let herd = Settings::of_story(Some("naive-loop"));
    /// assert_eq!((herd.get("base").unwrap(), herd.get("story").unwrap()), ("100".into(), "naive-loop".into()));
    /// assert_eq!(Settings::of_story(None), Settings::default());
    /// ```
    pub fn of_story(id: Option<&str>) -> Self {
        let mut settings = Self::default();
        if let Some(story) = id.and_then(stories::find) {
            settings.story = Some(story.id);
            for (name, value) in story.query.split('&').filter_map(|pair| pair.split_once('=')) {
                // A test reads every story; what could not be read there would have been reported.
                settings.set_alone(name, value);
            }
        }
        settings
    }

    /// Begins anew with a story, in the reader's own colours and language; `none` drops the name and keeps what it brought.
    pub(super) fn set_story(&mut self, given: &str) -> Result<(), Problem> {
        if given == "none" {
            self.story = None;
            return Ok(());
        }
        let story = stories::find(given).ok_or(Problem::NotAChoice(&stories::NAMES))?;
        *self = Self::of_story(Some(story.id)).for_reader_of(self);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    #[test]
    fn every_story_is_read_without_an_issue_and_says_nothing_twice() {
        for story in stories::all() {
            let mut settings = Settings::default();
            for (name, value) in story.query.split('&').filter_map(|pair| pair.split_once('=')) {
                assert!(!["story", "theme", "lang", "v"].contains(&name), "{}", story.id);
                assert_eq!(settings.set(name, value), [], "{} {name}={value}", story.id);
            }
            assert_eq!(
                settings.issues(&settings.wave()).len(),
                usize::from(settings.jobs == 0),
                "{}",
                story.id
            );
            let told = Settings { story: Some(story.id), ..settings };
            assert_eq!(Settings::of_story(Some(story.id)), told);
            assert!(story.id.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-'), "{}", story.id);
        }
        let mut ids: Vec<&str> = stories::NAMES.into();
        ids.sort_unstable();
        ids.dedup();
        assert_eq!(ids.len(), stories::all().count() + 1);
    }
}
