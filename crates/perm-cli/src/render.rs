//! Answers to people: the text with the deciding words marked, the reasons as sentences, the rules to paste.
//!
//! Foreign text comes here only through [`perm::Shown`]; colours only where the caller says so.

mod analysis;
mod decision;
mod marked;
mod paste;

use annotate_snippets::Renderer;

pub(crate) use analysis::analysis;
pub(crate) use decision::decision;

/// How wide an answer is at most; longer lines are cut around their marks.
const WIDTH: usize = 100;

fn renderer(styled: bool) -> Renderer {
    let renderer = if styled { Renderer::styled() } else { Renderer::plain() };
    renderer.term_width(WIDTH)
}
