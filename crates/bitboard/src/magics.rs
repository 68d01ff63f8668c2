//! Slider attacks by fancy magic bitboards (Pradyumna Kannan, "Magic Move-Bitboard Generation in
//! Computer Chess", 2007).
//!
//! One multiplication maps the occupied squares that matter to a slider to an index.
//! The multipliers were found by trying sparse random numbers. The tables are filled at
//! compile time; a multiplier that maps two occupancies with different attacks to one
//! index fails the compilation.

use crate::rays::ray;
use crate::{Bitboard, Square};

/// The attacks of one kind of slider; `N` entries in all.
pub(crate) struct Sliders<const N: usize> {
    squares: [Magic; 64],
    attacks: [Bitboard; N],
}

#[derive(Clone, Copy)]
struct Magic {
    /// The squares whose occupation matters: the rays without their last squares.
    mask: u64,
    multiplier: u64,
    shift: u32,
    /// The index of the first entry of this square.
    offset: u32,
}

impl Magic {
    #[inline]
    const fn index(&self, occupied: u64) -> usize {
        let gathered = (occupied & self.mask).wrapping_mul(self.multiplier) >> self.shift;
        self.offset as usize + gathered as usize
    }
}

pub(crate) static ROOKS: Sliders<102_400> =
    Sliders::new(&ROOK_MULTIPLIERS, [(1, 0), (-1, 0), (0, 1), (0, -1)]);
pub(crate) static BISHOPS: Sliders<5_248> =
    Sliders::new(&BISHOP_MULTIPLIERS, [(1, 1), (-1, -1), (-1, 1), (1, -1)]);

impl<const N: usize> Sliders<N> {
    #[inline]
    pub(crate) fn attacks(&self, square: Square, occupied: Bitboard) -> Bitboard {
        self.attacks[self.squares[square.index()].index(occupied.0)]
    }

    const fn new(multipliers: &[u64; 64], steps: [(i32, i32); 4]) -> Self {
        let unused = Magic {
            mask: 0,
            multiplier: 0,
            shift: 0,
            offset: 0,
        };
        let mut sliders = Self {
            squares: [unused; 64],
            attacks: [Bitboard::EMPTY; N],
        };
        let rays = Rays::new(steps);
        let mut offset = 0;
        let mut from = 0;
        while from < 64 {
            let mask = rays.inner(Square::from_index(from), steps);
            let shift = 64 - mask.count_ones();
            let magic = Magic {
                mask,
                multiplier: multipliers[from],
                shift,
                offset,
            };
            sliders.fill(from, magic, &rays);
            sliders.squares[from] = magic;
            offset += 1 << mask.count_ones();
            from += 1;
        }
        assert!(offset as usize == N);
        sliders
    }

    /// Writes the attacks for every occupancy within the mask (carry-rippler).
    const fn fill(&mut self, from: usize, magic: Magic, rays: &Rays) {
        let mut occupied = 0_u64;
        loop {
            let attacks = rays.attacks(from, occupied);
            let entry = &mut self.attacks[magic.index(occupied)];
            assert!(
                entry.0 == 0 || entry.0 == attacks,
                "the multiplier makes a collision"
            );
            entry.0 = attacks;
            occupied = occupied.wrapping_sub(magic.mask) & magic.mask;
            if occupied == 0 {
                return;
            }
        }
    }
}

/// Four rays from each square to the edge: two that rise in index, and their opposites.
struct Rays {
    rising: [[u64; 64]; 2],
    falling: [[u64; 64]; 2],
}

impl Rays {
    /// `steps` are a rising direction, its opposite, another rising direction, its opposite.
    const fn new(steps: [(i32, i32); 4]) -> Self {
        let mut rays = Self {
            rising: [[0; 64]; 2],
            falling: [[0; 64]; 2],
        };
        let mut from = 0;
        while from < 64 {
            let mut axis = 0;
            while axis < 2 {
                let (files, ranks) = steps[2 * axis];
                rays.rising[axis][from] = ray(Square::from_index(from), files, ranks);
                rays.falling[axis][from] = ray(Square::from_index(from), -files, -ranks);
                axis += 1;
            }
            from += 1;
        }
        rays
    }

    /// The squares reached from a square, each ray up to and including the first occupied one.
    const fn attacks(&self, from: usize, occupied: u64) -> u64 {
        let mut reached = 0;
        let mut axis = 0;
        while axis < 2 {
            let (rising, falling) = (self.rising[axis][from], self.falling[axis][from]);
            reached |= rising | falling;
            if rising & occupied != 0 {
                reached ^= self.rising[axis][(rising & occupied).trailing_zeros() as usize];
            }
            if falling & occupied != 0 {
                reached ^= self.falling[axis][63 - (falling & occupied).leading_zeros() as usize];
            }
            axis += 1;
        }
        reached
    }

    /// The rays from a square without the last square of each.
    const fn inner(&self, from: Square, steps: [(i32, i32); 4]) -> u64 {
        let mut inner = self.attacks(from.index(), 0);
        let mut step = 0;
        while step < 4 {
            let (files, ranks) = steps[step];
            let mut at = from;
            while let Some(next) = at.offset(files, ranks) {
                at = next;
            }
            // Without a ray in this direction, `at` is `from`, which is not in the set.
            inner &= !(1 << at.index());
            step += 1;
        }
        inner
    }
}

/// From a1 to h8.
#[rustfmt::skip]
const ROOK_MULTIPLIERS: [u64; 64] = [
    0x0080_0080_1820_4000, 0x00c0_0010_0040_2001, 0x0100_1040_0820_0102, 0x8900_1000_05a1_0008,
    0x2080_0800_0400_0280, 0x1080_0400_8001_0200, 0x2100_0400_8100_0200, 0x0200_0900_2200_4484,
    0x0101_8000_8040_0021, 0x8042_0020_9100_4200, 0x0081_0040_2001_0010, 0x1015_0020_0d10_0100,
    0x0301_0012_0500_0800, 0x0023_0002_0804_0100, 0x8004_0082_0804_5001, 0x0401_0008_4900_1082,
    0x0040_2180_0040_0180, 0x2000_8080_4000_2004, 0x8203_0500_4020_0010, 0x8000_1200_4020_0a00,
    0x0280_8080_0800_0400, 0x000c_0080_0480_0200, 0x0002_8080_0200_0100, 0x4004_0a00_0110_8444,
    0x8040_0020_8000_4081, 0x0090_0040_4000_2000, 0x0000_2001_0011_0040, 0x2000_0802_8010_0081,
    0x8204_0801_0010_0500, 0x8252_0002_0008_1004, 0x0808_0104_0010_0802, 0x1010_0402_0020_8041,
    0x0840_028c_4a80_0022, 0x0584_2000_4440_1000, 0x2000_8010_0080_2001, 0x4080_1000_2100_0900,
    0x0214_0008_0080_8004, 0x0308_0400_8080_0200, 0x8e41_0004_2100_4200, 0x0000_00a0_4200_0c09,
    0x0006_4002_8004_8020, 0x1000_5000_2000_4001, 0x0080_1100_2001_0040, 0x0007_0010_0221_0009,
    0x0004_0080_4008_0800, 0x8032_0011_388e_0004, 0x0000_4110_2884_0012, 0x0009_8888_4422_0001,
    0xc020_4100_2080_1100, 0x0208_2000_8040_0480, 0x0000_1002_8020_0280, 0x4040_1001_0008_2100,
    0x0030_0400_0800_8080, 0x0140_8004_0002_0080, 0x0100_0201_1008_0400, 0x0001_0190_430c_0600,
    0x0442_0240_6011_0882, 0x0200_4000_1021_0089, 0x0000_0c20_0100_4011, 0x0800_2008_0410_0101,
    0x800a_0008_0410_2002, 0x0941_0004_0008_0201, 0x0006_1008_0241_0084, 0x0002_0280_2104_5402,
];

/// From a1 to h8.
#[rustfmt::skip]
const BISHOP_MULTIPLIERS: [u64; 64] = [
    0x0804_0428_0821_0012, 0x1110_0200_8400_8420, 0xa010_8088_8102_0802, 0x4008_0a00_212a_0000,
    0x2004_0420_0000_2000, 0x0008_8804_4001_0054, 0x0004_0208_8248_0000, 0x0210_8041_2090_4008,
    0x8080_0808_0104_0408, 0x0a08_1022_0091_0204, 0x204a_5888_0052_8008, 0x40c1_8806_0146_0020,
    0x3004_0405_0480_0000, 0x0000_0201_30c8_0900, 0x0002_018c_4420_0c42, 0x4004_0024_0202_1000,
    0x8006_1010_2018_0112, 0x0002_0004_0424_0404, 0x0011_0020_8204_0040, 0x0008_0804_0410_1007,
    0x418c_0000_88a0_0000, 0x1609_0020_9000_b000, 0x2806_0100_4544_2004, 0x0088_4001_0900_9090,
    0x0548_4004_0802_0800, 0x0402_2001_1004_0080, 0x1000_4446_0802_0402, 0x0083_0800_0404_4010,
    0xc004_0401_2841_0040, 0x0210_0100_0492_4800, 0x0400_8400_0202_2200, 0x0402_0210_0084_8480,
    0xd101_0941_0220_0421, 0x0091_0108_8620_2810, 0x0108_1044_0808_0803, 0x1008_5108_0004_0040,
    0x0010_1200_8080_1004, 0x0004_0082_0004_0910, 0x0086_8a02_0300_4816, 0x8084_0400_4000_8852,
    0x8208_0104_2000_1050, 0x8014_0404_4543_0201, 0x0084_0c04_0400_0200, 0x0002_2120_1100_0804,
    0x10a4_0843_0110_8c01, 0x40c8_0808_0088_0810, 0x0808_1001_1844_9a28, 0x0021_2942_0209_0080,
    0x8102_0801_4808_1010, 0x0408_2508_1210_2200, 0x0000_2021_0808_2700, 0x4800_0622_1044_0400,
    0x0001_0050_0202_1204, 0x0400_1184_100c_2001, 0x0040_0208_0121_0000, 0x2002_1004_2880_8100,
    0x0482_0202_0202_0200, 0x0000_4900_8084_2000, 0x0000_0020_4404_0420, 0x1200_0280_0041_1081,
    0x2010_4130_20a2_0480, 0x8004_0111_0408_0825, 0x0022_4618_0848_0082, 0x0408_0108_0204_0420,
];
