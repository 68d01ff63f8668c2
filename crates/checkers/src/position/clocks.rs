/// The clocks of the draw rules: plies since the last change of three kinds.
///
/// Three counters of twenty bits in one word. A quiet move updates the counters of king moves and of the balance with
/// one addition. A counter overflows into the next only after a million plies without a capture.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Clocks(u64);

const LANE: u32 = 20;
const LANE_MASK: u64 = (1 << LANE) - 1;
const ROAD_SHIFT: u32 = LANE;
const KINGS_SHIFT: u32 = 2 * LANE;
/// A ply on the counters that run in every position.
const ONE_PLY: u64 = 1 | 1 << KINGS_SHIFT;

impl Clocks {
    /// The clocks at the start of a game and after a change of material.
    pub(crate) const ZERO: Self = Self(0);

    /// The three counters; `None` if one is larger than the balance counter, which runs longest.
    pub(crate) fn of_plies([kings, balance, road]: [u16; 3]) -> Option<Self> {
        let fits = kings <= balance && road <= balance;
        let [kings, balance, road] = [kings, balance, road].map(u64::from);
        fits.then_some(Self(balance | road << ROAD_SHIFT | kings << KINGS_SHIFT))
    }

    /// The three counters as [`of_plies`](Self::of_plies) reads them, each at most 65,535.
    pub(crate) fn plies(self) -> [u16; 3] {
        [self.king_plies(), self.balance_plies(), self.road_plies()]
            .map(|plies| u16::try_from(plies).unwrap_or(u16::MAX))
    }

    /// `plies` since a capture or an advance of a man; nothing older is known.
    pub(crate) const fn of_king_plies(plies: u16) -> Self {
        Self(plies as u64 | (plies as u64) << KINGS_SHIFT)
    }

    /// Plies since a capture or a crowning.
    #[inline]
    pub(crate) const fn balance_plies(self) -> u32 {
        (self.0 & LANE_MASK) as u32
    }

    /// Plies since a capture, a crowning, or a move of a lone king from or to a square off the main road: the time that
    /// a lone king has been there. Zero if none is there now, and in variants that do not count it.
    #[inline]
    pub(crate) const fn road_plies(self) -> u32 {
        (self.0 >> ROAD_SHIFT & LANE_MASK) as u32
    }

    /// Plies since a capture or an advance of a man.
    #[inline]
    pub(crate) const fn king_plies(self) -> u32 {
        (self.0 >> KINGS_SHIFT & LANE_MASK) as u32
    }

    #[inline]
    pub(crate) const fn after_king_move(self) -> Self {
        Self(self.0 + ONE_PLY)
    }

    #[inline]
    pub(crate) const fn after_advance(self) -> Self {
        Self((self.0 + ONE_PLY) & !(LANE_MASK << KINGS_SHIFT))
    }

    /// With one more ply of a lone king on the main road.
    #[inline]
    pub(crate) const fn on_the_road(self) -> Self {
        Self(self.0 + (1 << ROAD_SHIFT))
    }

    /// With no lone king on the main road.
    #[inline]
    pub(crate) const fn off_the_road(self) -> Self {
        Self(self.0 & !(LANE_MASK << ROAD_SHIFT))
    }
}
