#![doc = include_str!("../README.md")]
// A variant that is added must be thought about wherever it matters.
#![cfg_attr(not(test), warn(clippy::wildcard_enum_match_arm))]

pub mod contain;
pub mod dangerous;
mod fold;
mod lexical;
mod names;
pub mod partial;
pub mod path;
pub mod pattern;
pub mod probe;
pub mod removal;
pub mod resolve;
pub mod world;

pub use contain::{ContainedPath, Directory, Workspace, WorkspaceRequest};
pub use dangerous::{Danger, DangerTable, Protected, ProtectionError};
pub use partial::{Class, Likelihood, Part, PartialPath};
pub use path::{AbsPath, CleanPath, PathError};
pub use pattern::{Breadth, PatternError, PatternSet};
pub use probe::{FolderFinding, ProbeCache, ProbeError, probe};
pub use removal::{Critical, CriticalKind};
pub use resolve::{Last, Named, ResolveError, Resolved, resolve};
pub use world::recording::{Asked, Recording};
pub use world::remembering::Remembering;
pub use world::{Entry, Kind, Stamp, World, WorldError, disk::Disk, memory::Memory};
