use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use frontend::AnyGame;

use crate::journal::{self, difference};
use crate::match_run::{check_players, replay};
use crate::records_file::RecordsFile;
use crate::{
    Error, Journal, MatchEntry, Plan, PlayedGame, RecordsMode, Report, Shard, Standings, check_new,
};

/// The games of several journals of one tournament, such as those of its [`Shard`]s.
#[derive(Clone, Debug)]
pub struct Merged {
    plan: Plan,
    terms: serde_json::Value,
    standings: Standings,
    /// In the order of the schedule.
    games: Vec<PlayedGame>,
}

impl Merged {
    /// Joins journals. The report equals that of one run: a test is decided by the pairs in the order of the
    /// schedule, and games after the deciding pair count like those still running when a test ends.
    ///
    /// # Errors
    /// No journal; a file that is not the journal of a match; journals of other terms, pairings or tests; a
    /// game that occurs in two of them.
    pub fn read(paths: &[PathBuf]) -> Result<Self, Error> {
        let (first, rest) = paths
            .split_first()
            .ok_or_else(|| Error::Settings("no journal to merge".to_string()))?;
        let (terms, mut entries, mut plan) = read_one(first)?;
        let mut owners = BTreeMap::new();
        note_owners(first, &entries, &mut owners)?;
        for path in rest {
            let (others, more, other) = read_one(path)?;
            if let Some(difference) = difference(&others, &terms) {
                return Err(Error::file(path, difference));
            }
            note_owners(path, &more, &mut owners)?;
            plan = join(plan, &other).map_err(|reason| Error::file(path, reason))?;
            entries.extend(more);
        }
        plan.shard = Shard::WHOLE;
        // A part lacks the games of the others, so the decision is made again from all games.
        entries.retain(|entry| matches!(entry, MatchEntry::Game(_)));
        let mut standings = Standings::new(plan.schedule.clone(), plan.players.len());
        standings.set_test(plan.sprt);
        let replayed = replay(&plan, entries, &mut standings);
        let (mut games, _) = replayed.map_err(Error::Settings)?;
        games.sort_by_key(|game| game.number);
        Ok(Self {
            plan,
            terms,
            standings,
            games,
        })
    }

    /// The report of all games.
    #[must_use]
    pub fn report(&self) -> Report {
        Report::of_plan(&self.plan, &self.standings)
    }

    /// The name of the game.
    #[must_use]
    pub fn game(&self) -> &str {
        &self.plan.game
    }

    /// The games, in the order of the schedule.
    #[must_use]
    pub fn games(&self) -> &[PlayedGame] {
        &self.games
    }

    /// Writes a journal of all games, from which the match can be resumed.
    ///
    /// # Errors
    /// A file that already exists, or cannot be written.
    pub fn write_journal(&self, path: &Path) -> Result<(), Error> {
        check_new(path)?;
        let (mut journal, _) = Journal::open::<MatchEntry>(path, &self.terms)?;
        journal.append(&MatchEntry::Plan {
            plan: self.plan.clone(),
        })?;
        for game in &self.games {
            journal.append(game)?;
        }
        match self.standings.decision() {
            Some(decision) => journal.append(&MatchEntry::Decision { decision }),
            None => Ok(()),
        }
    }

    /// Writes the records of all games.
    ///
    /// # Errors
    /// A game without records or other than the one that was played, before the file changes; or a file that cannot be
    /// written.
    pub fn write_records(
        &self,
        game: &dyn AnyGame,
        path: &Path,
        mode: RecordsMode,
    ) -> Result<(), Error> {
        let record = |played: &PlayedGame| Ok((played.number, self.plan.record(game, played)?));
        let all: Vec<_> = self
            .games
            .iter()
            .map(record)
            .collect::<Result<_, Error>>()?;
        let mut file = RecordsFile::open(path, mode, self.plan.shard)?;
        for (number, record) in all {
            file.add(number, record)?;
        }
        file.finish()
    }
}

type Read = (serde_json::Value, Vec<MatchEntry>, Plan);

fn read_one(path: &Path) -> Result<Read, Error> {
    let (terms, entries) = journal::read::<MatchEntry>(path)?;
    let mut plans = entries.iter().rev().filter_map(|entry| match entry {
        MatchEntry::Plan { plan } => Some(plan.clone()),
        _ => None,
    });
    let plan = plans.next();
    drop(plans);
    let wrong = |reason: String| Error::file(path, reason);
    let not_a_match = |what| wrong(format!("it is not the journal of a match: {what}"));
    let plan = plan.ok_or_else(|| not_a_match("it has no plan"))?;
    let (pairings, players) = (plan.schedule.pairings(), plan.players.len());
    let is_pairing = |&[a, b]: &[usize; 2]| a != b && a.max(b) < players;
    if pairings.is_empty() || !pairings.iter().all(is_pairing) {
        return Err(not_a_match("its plan pairs players that it does not have"));
    }
    for entry in &entries {
        if let MatchEntry::Game(game) = entry {
            check_players(&plan, game).map_err(wrong)?;
        }
    }
    Ok((terms, entries, plan))
}

/// Stores the journal of each game. A game in two journals, or twice in one, is an error.
fn note_owners(
    path: &Path,
    entries: &[MatchEntry],
    owners: &mut BTreeMap<usize, PathBuf>,
) -> Result<(), Error> {
    for entry in entries {
        let MatchEntry::Game(game) = entry else {
            continue;
        };
        let number = game.number;
        if let Some(other) = owners.insert(number, path.to_path_buf()) {
            let place = match other == path {
                true => "occurs twice".to_string(),
                false => format!("is in {} too", other.display()),
            };
            return Err(Error::file(path, format!("game {} {place}", number + 1)));
        }
    }
    Ok(())
}

/// The common plan of two parts of a tournament, which may have different numbers of games.
fn join(plan: Plan, other: &Plan) -> Result<Plan, &'static str> {
    if plan.sprt != other.sprt {
        return Err("it has another test");
    }
    if plan.players != other.players {
        return Err("its players have other limits");
    }
    let schedule = plan.schedule.clone().longer(&other.schedule);
    Ok(Plan {
        schedule: schedule.ok_or("it has other pairings")?,
        ..plan
    })
}
