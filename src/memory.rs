//! Where the programs of the page take memory from: an allocator that is a third of the standard library's in size and asks
//! for constant time.

use rlsf::{GlobalTlsf, GlobalTlsfOptions};

#[global_allocator]
static MEMORY: GlobalTlsf<Light> = GlobalTlsf::new();

struct Light;

impl GlobalTlsfOptions for Light {
    /// Growing in place is code that is not worth its weight: what grows is moved.
    const ENABLE_REALLOCATION: bool = false;
}
