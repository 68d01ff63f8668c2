//! The standard normal distribution.

use core::f64::consts::PI;

/// Half the width of the 95 % interval of a normal distribution, in standard deviations.
pub(crate) const Z_95: f64 = 1.959_963_984_540_054;

/// Standard deviations beyond which the probability is 0 or 1 in an `f64`.
const FAR: f64 = 8.5;

/// The probability that a standard normal variable is below `x`, to about 1e-15.
///
/// The series around zero (Abramowitz and Stegun, 26.2.11): each term is the one before it times
/// x²/(2k + 1).
pub(crate) fn cumulative(x: f64) -> f64 {
    if x.abs() > FAR {
        return if x > 0.0 { 1.0 } else { 0.0 };
    }
    let (mut sum, mut term, mut odd) = (x, x, 1.0);
    loop {
        odd += 2.0;
        term *= x * x / odd;
        if sum + term == sum {
            break;
        }
        sum += term;
    }
    0.5 + sum * (-x * x / 2.0).exp() / (2.0 * PI).sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Python's `statistics.NormalDist().cdf`.
    #[test]
    fn agrees_with_pythons_statistics() {
        for (x, expected) in [
            (0.0, 0.5),
            (1.0, 0.841_344_746_068_542_9),
            (-1.959_963_984_540_054, 0.025),
            (3.162_277_660_168_379_5, 0.999_217_298_870_998_7),
            (-5.0, 2.866_515_718_680_240_4e-7),
        ] {
            assert!((cumulative(x) - expected).abs() < 1e-12, "{x}");
        }
        assert_eq!(cumulative(40.0), 1.0);
        assert_eq!(cumulative(-40.0), 0.0);
        assert_eq!(cumulative(0.0), 0.5);
    }
}
