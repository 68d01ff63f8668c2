/// The part of the range that a step keeps.
const KEPT: f64 = 0.618_034;
/// Steps of a search, which leave a millionth of the range.
const STEPS: u32 = 30;

/// The argument between `low` and `high` that minimizes a function with a single minimum there, by golden-section
/// search.
pub(crate) fn argmin(mut low: f64, mut high: f64, function: impl Fn(f64) -> f64) -> f64 {
    for _ in 0..STEPS {
        let left = high - KEPT * (high - low);
        let right = low + KEPT * (high - low);
        if function(left) <= function(right) {
            high = right;
        } else {
            low = left;
        }
    }
    (low + high) / 2.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_minimum_of_a_parabola_is_found() {
        let found = argmin(-10.0, 30.0, |x| (x - 7.0) * (x - 7.0));
        assert!((found - 7.0).abs() < 1e-4, "{found}");
    }

    #[test]
    fn the_minimum_of_a_falling_function_is_the_upper_end() {
        assert!((argmin(0.0, 1.0, |x| -x) - 1.0).abs() < 1e-4);
    }
}
