//! The tools of coding agents, judged before they run.

#[cfg(feature = "bash")]
pub mod bash;
