//! The explorer: Leptos components over the settings.
