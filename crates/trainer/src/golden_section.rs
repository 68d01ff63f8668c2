/// The part of the range that a step keeps: (√5 − 1) / 2.
const KEPT: f64 = 0.618_033_988_749_894_9;
/// Steps of a search, which leave a millionth of the range.
const STEPS: u32 = 30;

/// The argument between `low` and `high` that minimizes a function with a single minimum there, by golden-section
/// search.
pub(crate) fn argmin(mut low: f64, mut high: f64, function: impl Fn(f64) -> f64) -> f64 {
    let evaluated = |argument| (argument, function(argument));
    let mut left = evaluated(high - KEPT * (high - low));
    let mut right = evaluated(low + KEPT * (high - low));
    for _ in 0..STEPS {
        // One of the two points is a point of the next step too.
        if left.1 <= right.1 {
            high = right.0;
            right = left;
            left = evaluated(high - KEPT * (high - low));
        } else {
            low = left.0;
            left = right;
            right = evaluated(low + KEPT * (high - low));
        }
    }
    (low + high) / 2.0
}

#[cfg(test)]
mod tests {
    use core::cell::Cell;

    use super::*;

    #[test]
    fn the_minimum_of_a_parabola_is_found() {
        let found = argmin(-10.0, 30.0, |x| (x - 7.0) * (x - 7.0));
        assert!((found - 7.0).abs() < 1e-4, "{found}");
    }

    #[test]
    fn a_step_calls_the_function_once() {
        let calls = Cell::new(0);
        argmin(0.0, 1.0, |x| {
            calls.set(calls.get() + 1);
            x
        });
        assert_eq!(calls.get(), STEPS + 2);
    }

    #[test]
    fn the_minimum_of_a_falling_function_is_the_upper_end() {
        assert!((argmin(0.0, 1.0, |x| -x) - 1.0).abs() < 1e-4);
    }
}
