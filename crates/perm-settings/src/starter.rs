//! What `perm init` writes.

use crate::layer::Layer;

const USER: &str = include_str!("starter/user.jsonc");
const PROJECT: &str = include_str!("starter/project.jsonc");
const LOCAL: &str = include_str!("starter/local.jsonc");

/// The starter file of a layer.
pub(crate) const fn text(layer: Layer) -> &'static str {
    match layer {
        Layer::User | Layer::Session | Layer::Named => USER,
        Layer::Project => PROJECT,
        Layer::Local => LOCAL,
    }
}
