//! Block 2, the cap: the longest wait, and where in the calculation it is applied.

/// Where the cap is applied. The position matters more than the value.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum CapOrder {
    /// The wait is capped, then jittered: the band survives; an upward band exceeds the cap.
    #[default]
    Before,
    /// The wait is jittered, then capped: what would be longer waits exactly the cap.
    After,
    /// Both before and after.
    Both,
    /// Before, at `cap / (1 + j)`, so that the band stays below the cap.
    Headroom,
    /// The edges of the band are cut to between the base and the cap before the draw.
    Clip,
    /// A wait above the cap is drawn anew, evenly from half the cap to the cap.
    Redraw,
    /// The curve stops at the cap, on a real exponent.
    Exponent,
    /// Once the wait before jitter exceeds the cap, everyone waits exactly the cap.
    Replace,
    /// The curve stops only after it has passed the cap.
    Overshoot,
}

/// What becomes of a wait that is too short.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Floor {
    /// Nothing; a negative wait is none at all, 0.
    #[default]
    None,
    /// It becomes this many milliseconds.
    At(f64),
    /// It becomes the base.
    Base,
    /// It becomes half the base.
    HalfBase,
    /// A negative one becomes the base.
    Reset,
}

/// The longest and the shortest wait.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Cap {
    /// The longest wait in milliseconds, if there is one.
    pub at: Option<f64>,
    /// Where it is applied.
    pub order: CapOrder,
    /// What becomes of a wait that is too short.
    pub floor: Floor,
}
