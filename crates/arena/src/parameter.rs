use core::fmt;
use core::str::FromStr;

use game_core::ParseError;
use serde::{Deserialize, Serialize};

/// An option of a player to tune, in the notation of OpenBench: `NAME, int|float, START, MIN, MAX, C_END,
/// R_END`.
///
/// ```
/// use arena::Parameter;
/// let parameter: Parameter = "Margins.Futility, int, 110, 20, 400, 20, 0.002".parse()?;
/// assert_eq!((parameter.start, parameter.perturbation), (110.0, 20.0));
/// assert!("Margins.Futility, int, 110, 200, 400, 20, 0.002".parse::<Parameter>().is_err());
/// # Ok::<(), game_core::ParseError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Parameter {
    /// The option's name.
    pub name: String,
    /// The numbers that it takes.
    pub kind: NumberKind,
    /// The initial value.
    pub start: f64,
    /// The least value.
    pub min: f64,
    /// The greatest value.
    pub max: f64,
    /// The perturbation of the value in the last iteration (c_end).
    pub perturbation: f64,
    /// The learning rate of the last iteration, as a share of the square of `perturbation` (r_end).
    pub rate: f64,
}

/// The numbers that an option takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NumberKind {
    /// Whole numbers.
    Int,
    /// All numbers.
    Float,
}

/// The usual learning rate (r_end).
const USUAL_RATE: f64 = 0.002;
/// The default perturbation, as a share of the start.
const USUAL_PERTURBATION: f64 = 0.1;
/// The default maximum, in multiples of the start.
const USUAL_RISE: f64 = 5.0;

impl Parameter {
    /// A whole number from 1 (or the start, if that is less) to five times the start (or one more than it, if that is
    /// greater), with a perturbation of a tenth of the start, and of 1 at least.
    #[must_use]
    pub fn around(name: String, start: i32) -> Self {
        let start = f64::from(start);
        Self {
            name,
            kind: NumberKind::Int,
            start,
            min: start.min(1.0),
            max: (start * USUAL_RISE).max(start + 1.0),
            perturbation: (start * USUAL_PERTURBATION).max(1.0),
            rate: USUAL_RATE,
        }
    }

    /// The value of an option. A whole number is `value` + `rounding`, rounded down, so that its mean over
    /// uniform `rounding` from 0 to 1 is `value`.
    pub(crate) fn option_value(&self, value: f64, rounding: f64) -> f64 {
        let value = match self.kind {
            NumberKind::Int => (value + rounding).floor(),
            NumberKind::Float => value,
        };
        value.clamp(self.min, self.max)
    }

    /// The first contradiction among the numbers; `None` if there is none.
    pub(crate) fn fault(&self) -> Option<&'static str> {
        let numbers = [self.start, self.min, self.max, self.perturbation, self.rate];
        if self.name.is_empty() {
            Some("a parameter without a name")
        } else if !numbers.iter().all(|number| number.is_finite()) {
            Some("not a finite number")
        } else if !(self.min < self.max && (self.min..=self.max).contains(&self.start)) {
            Some("the start does not lie between the least and the greatest value")
        } else if self.perturbation <= 0.0 || self.rate <= 0.0 {
            Some("C_END and R_END must be positive")
        } else if self.kind == NumberKind::Int && (self.min.fract(), self.max.fract()) != (0.0, 0.0)
        {
            Some("the bounds of whole numbers must be whole")
        } else {
            None
        }
    }
}

impl FromStr for Parameter {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let reason = "not NAME, int|float, START, MIN, MAX, C_END, R_END";
        let wrong = || ParseError::new(text, reason);
        let fields: Vec<&str> = text.split(',').map(str::trim).collect();
        let [name, kind, numbers @ ..] = fields.as_slice() else {
            return Err(wrong());
        };
        let kind = match *kind {
            "int" => NumberKind::Int,
            "float" => NumberKind::Float,
            _ => return Err(wrong()),
        };
        let numbers: Result<Vec<f64>, _> = numbers.iter().map(|text| text.parse()).collect();
        let Ok(&[start, min, max, perturbation, rate]) = numbers.as_deref() else {
            return Err(wrong());
        };
        let parameter = Self {
            name: (*name).to_string(),
            kind,
            start,
            min,
            max,
            perturbation,
            rate,
        };
        match parameter.fault() {
            Some(fault) => Err(ParseError::new(text, fault)),
            None => Ok(parameter),
        }
    }
}

impl fmt::Display for Parameter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            name,
            kind,
            start,
            min,
            max,
            perturbation,
            rate,
        } = self;
        let kind = match kind {
            NumberKind::Int => "int",
            NumberKind::Float => "float",
        };
        write!(
            f,
            "{name}, {kind}, {start}, {min}, {max}, {perturbation}, {rate}"
        )
    }
}

impl TryFrom<String> for Parameter {
    type Error = ParseError;

    fn try_from(text: String) -> Result<Self, ParseError> {
        text.parse()
    }
}

impl From<Parameter> for String {
    fn from(parameter: Parameter) -> Self {
        parameter.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_read_back() {
        for text in [
            "Margins.Futility, int, 110, 20, 400, 20, 0.002",
            "Skill, float, -0.5, -1, 1, 0.125, 0.01",
        ] {
            assert_eq!(text.parse::<Parameter>().unwrap().to_string(), text);
        }
        let around = Parameter::around("Delta".to_string(), 150);
        assert_eq!(around.to_string(), "Delta, int, 150, 1, 750, 15, 0.002");
        assert_eq!(around.to_string().parse(), Ok(around));
        assert_eq!(Parameter::around("One".to_string(), 1).fault(), None);
    }

    #[test]
    fn text_of_another_form_is_quoted() {
        for text in [
            "",
            "Futility",
            "Futility, whole, 110, 20, 400, 20, 0.002",
            "Futility, int, 110, 20, 400, 20",
            "Futility, int, 110, 20, 400, 20, 0.002, 9",
            "Futility, int, much, 20, 400, 20, 0.002",
            "Futility, int, 10, 20, 400, 20, 0.002",
            "Futility, int, 110, 400, 20, 20, 0.002",
            "Futility, int, 110, 20, 400, 0, 0.002",
            "Futility, int, 110, 20, 400, 20, -1",
            "Futility, int, 110, 20.5, 400, 20, 1",
            "Futility, float, nan, 20, 400, 20, 1",
            "Futility, float, 110, 20, inf, 20, 1",
            ", int, 110, 20, 400, 20, 0.002",
        ] {
            assert_eq!(text.parse::<Parameter>().unwrap_err().text(), text);
        }
    }

    #[test]
    fn random_rounding_gives_the_value_on_average() {
        let parameter = Parameter::around("Delta".to_string(), 10);
        let values = (0..100).map(|part| parameter.option_value(7.25, f64::from(part) / 100.0));
        assert!((values.sum::<f64>() / 100.0 - 7.25).abs() < 1e-9);
        assert_eq!(parameter.option_value(-3.0, 0.5), 1.0);
        assert_eq!(parameter.option_value(99.0, 0.5), 50.0);
    }
}
