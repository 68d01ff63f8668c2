use frontend::OptionKind;
use game_core::ParseError;
use search::{Config, Level, Variety};

/// The settings of every game and protocol.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// Size of the table in MiB.
    pub table_mib: usize,
    /// The playing strength; each game maps it to a handicap of the search.
    pub level: Level,
    /// The configuration of the search, except for the handicap, which `level` sets.
    pub config: Config,
}

/// The default size of the table, in MiB.
pub const TABLE_MIB: usize = 16;
/// The largest size of the table, in MiB.
pub const MAX_TABLE_MIB: u32 = 65_536;
/// The most threads of a search.
pub const MAX_THREADS: u32 = 256;

impl Default for Settings {
    fn default() -> Self {
        Self {
            table_mib: TABLE_MIB,
            level: Level::MAX,
            config: Config::default(),
        }
    }
}

impl Settings {
    /// Sets an option that is a whole number, by its name in UCI in any case.
    ///
    /// ```
    /// use protocol::Settings;
    /// let mut settings = Settings::default();
    /// settings.set("hash", "64")?;
    /// assert_eq!(settings.table_mib, 64);
    /// assert!(settings.set("Hash", "lots").is_err());
    /// # Ok::<(), game_core::ParseError>(())
    /// ```
    ///
    /// # Errors
    /// An unknown name, or a value out of range; nothing changes then.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), ParseError> {
        let option = NumberSetting::of_uci(name);
        let unknown = || ParseError::new(name, "no such option");
        let option = option.ok_or_else(unknown)?;
        option.set(self, option.uci_name, value)
    }
}

/// A setting that is a whole number.
#[derive(Debug)]
pub(crate) struct NumberSetting {
    pub(crate) uci_name: &'static str,
    pub(crate) hub_name: &'static str,
    pub(crate) min: u32,
    pub(crate) max: u32,
    /// The current value.
    pub(crate) value: fn(&Settings) -> u64,
    /// Sets a value within the bounds.
    assign: fn(&mut Settings, u32),
}

/// All settings that are whole numbers, in the order in which they are shown.
#[rustfmt::skip]
pub(crate) static NUMBER_SETTINGS: [NumberSetting; 7] = [
    NumberSetting {
        uci_name: "Hash", hub_name: "hash", min: 1, max: MAX_TABLE_MIB,
        value: |settings| settings.table_mib as u64,
        assign: |settings, mib| settings.table_mib = mib as usize,
    },
    NumberSetting {
        uci_name: "Threads", hub_name: "threads", min: 1, max: MAX_THREADS,
        value: |settings| settings.config.threads as u64,
        assign: |settings, threads| settings.config.threads = threads as usize,
    },
    NumberSetting {
        uci_name: "MultiPV", hub_name: "multi-pv", min: 1, max: 256,
        value: |settings| settings.config.multi_pv as u64,
        assign: |settings, lines| settings.config.multi_pv = lines as usize,
    },
    NumberSetting {
        uci_name: "Move Overhead", hub_name: "move-overhead", min: 0, max: 10_000,
        value: |settings| settings.config.move_overhead_ms,
        assign: |settings, millis| settings.config.move_overhead_ms = u64::from(millis),
    },
    NumberSetting {
        uci_name: "Skill Level", hub_name: "level", min: 0, max: 20,
        value: |settings| u64::from(settings.level.get()),
        assign: |settings, level| {
            settings.level = u8::try_from(level).ok().and_then(Level::new).unwrap_or(Level::MAX);
        },
    },
    NumberSetting {
        uci_name: "Variety", hub_name: "variety", min: 0, max: 1_000,
        value: |settings| settings.config.variety.map_or(0, |variety| variety.margin as u64),
        assign: |settings, margin| {
            settings.config.variety = (margin > 0).then_some(Variety { margin: margin as i32 });
        },
    },
    NumberSetting {
        uci_name: "Seed", hub_name: "seed", min: 0, max: i32::MAX as u32,
        value: |settings| settings.config.seed,
        assign: |settings, seed| settings.config.seed = u64::from(seed),
    },
];

impl NumberSetting {
    /// The setting called `name` in UCI, in any case.
    pub(crate) fn of_uci(name: &str) -> Option<&'static Self> {
        let mut settings = NUMBER_SETTINGS.iter();
        settings.find(|setting| setting.uci_name.eq_ignore_ascii_case(name))
    }

    /// Its default and its bounds.
    pub(crate) fn kind(&self) -> OptionKind {
        OptionKind::Spin {
            default: (self.value)(&Settings::default()) as i64,
            range: self.min.into()..=self.max.into(),
        }
    }

    /// Sets the value to the number in `text`. An error calls the setting `name`, as the protocol does.
    pub(crate) fn set(
        &self,
        settings: &mut Settings,
        name: &str,
        text: &str,
    ) -> Result<(), ParseError> {
        let value = text.parse().ok();
        let Some(value) = value.filter(|value| (self.min..=self.max).contains(value)) else {
            let Self { min, max, .. } = self;
            let reason = format!("{name} must be from {min} to {max}");
            return Err(ParseError::new(text, reason));
        };
        (self.assign)(settings, value);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_default_lies_within_its_bounds_and_can_be_set() {
        let mut settings = Settings::default();
        for setting in &NUMBER_SETTINGS {
            let value = (setting.value)(&settings).to_string();
            assert_eq!(setting.set(&mut settings, "", &value), Ok(()));
            assert_eq!((setting.value)(&settings).to_string(), value, "{setting:?}");
        }
    }

    #[test]
    fn a_value_out_of_bounds_changes_nothing() {
        let mut settings = Settings::default();
        let hash = &NUMBER_SETTINGS[0];
        for text in [
            "0",
            "-1",
            "65537",
            "many",
            "",
            "16.5",
            "99999999999999999999",
        ] {
            assert!(hash.set(&mut settings, "Hash", text).is_err(), "{text}");
        }
        assert_eq!(settings.table_mib, TABLE_MIB);
    }
}
