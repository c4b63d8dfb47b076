//! perm
