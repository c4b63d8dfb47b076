//! perm-fs
