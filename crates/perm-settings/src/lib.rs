#![doc = include_str!("../README.md")]
// A variant that is added must be thought about wherever it matters.
#![cfg_attr(not(test), warn(clippy::wildcard_enum_match_arm))]

mod disk;
mod document;
mod edit;
pub mod fault;
mod layer;
mod load;
mod merge;
mod places;
pub mod problem;
mod read;
mod starter;
mod text;
mod trust;
mod write;

pub use document::{At, Document, SensitiveReads, Shape, Switch, Switches};
pub use edit::{NotEdited, add_to_text, remove_from_text};
pub use fault::{Spot, TextFault, TextFaults, TextWarning};
pub use layer::{Layer, PROJECT_DIRECTORY, SettingsFile};
pub use load::{Review, load, load_files, read_file, review, text_of};
pub use merge::{FileWarning, Ignored, Loaded, Loosening, PlacedRule, ReadFile, merge};
pub use places::Places;
pub use problem::Problem;
pub use read::{Base, Difference, Translated, parse, translate};
pub use trust::{TrustStore, hash};
pub use write::{Written, append, init, remove};
