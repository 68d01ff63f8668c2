//! Keys for positions (Albert Zobrist, "A New Hashing Method with Application for Game Playing",
//! 1970), computed at compile time.

/// Mixes the bits of a word: the finalizer of SplitMix64 (Steele, Lea and Flood,
/// "Fast Splittable Pseudorandom Number Generators", 2014).
#[inline]
#[must_use]
pub const fn mix(word: u64) -> u64 {
    let word = word.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    word ^ (word >> 31)
}

/// `N` keys derived from `seed`; different seeds give unrelated keys.
///
/// ```
/// use game_core::zobrist;
/// static SQUARES: [u64; 64] = zobrist::keys(1);
/// assert_ne!(SQUARES[0], SQUARES[1]);
/// ```
#[must_use]
pub const fn keys<const N: usize>(seed: u64) -> [u64; N] {
    let mut keys = [0; N];
    let mut i = 0;
    while i < N {
        keys[i] = mix(mix(seed) ^ i as u64);
        i += 1;
    }
    keys
}
