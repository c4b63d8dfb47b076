//! perm-tools
