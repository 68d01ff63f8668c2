use std::path::PathBuf;
use std::sync::atomic::AtomicBool;

use crate::output_files::check_writable;
use crate::records_file::RecordsFile;
use crate::{
    Error, Journal, Limit, MatchEntry, Plan, PlannedPlayer, PlayedGame, RecordsMode, Report,
    Standings, Tournament, check_distinct,
};

/// A tournament with its files: a journal from which it can be resumed, and records of the games.
#[derive(Clone, Debug)]
pub struct Match<'a> {
    /// The games.
    pub tournament: Tournament<'a>,
    /// The journal file, which stores all games.
    pub journal: Option<PathBuf>,
    /// A file for the records of the games, and whether its content is kept.
    pub records: Option<(PathBuf, RecordsMode)>,
}

/// The result of a match that was played to its end or interrupted.
#[derive(Debug)]
pub struct Finished {
    /// The report of all games, also of an interrupted match.
    pub report: Report,
    /// The error that interrupted the match.
    pub error: Option<Error>,
}

impl Match<'_> {
    /// Plays the games that are not in the journal, until all are played, the test is decided or `stop` is set.
    /// Calls `observe` with each new game and the report so far.
    ///
    /// # Errors
    /// Invalid settings, players or files, found before the first game. No file has lost content then, except that a failure to
    /// write the records of earlier games leaves their file incomplete; the journal still has these games. A later error is in
    /// [`Finished`], so that the report is not lost.
    pub fn play(
        &self,
        stop: &AtomicBool,
        mut observe: impl FnMut(&PlayedGame, &dyn Fn() -> Report),
    ) -> Result<Finished, Error> {
        let tournament = &self.tournament;
        self.check_records()?;
        let plan = plan_with(tournament, tournament.check()?);
        if let Some((path, _)) = &self.records {
            check_writable(path)?;
        }
        let (mut journal, entries) = match &self.journal {
            Some(path) => {
                let (journal, entries) = Journal::open(path, &tournament.terms())?;
                (Some(journal), entries)
            }
            None => (None, Vec::new()),
        };
        let mut standings = Standings::new(tournament.schedule.clone(), tournament.players.len());
        standings.set_test(tournament.deciding_test());
        let replayed = replay(&plan, entries, &mut standings);
        let (played, last_plan) = replayed.map_err(|reason| {
            let journal = self
                .journal
                .as_deref()
                .expect("without a journal there is no game");
            Error::file(journal, reason)
        })?;
        let earlier = self.earlier_records(&plan, &played)?;
        // The journal is valid, so files may be changed.
        if let Some(journal) = journal
            .as_mut()
            .filter(|_| last_plan.as_ref() != Some(&plan))
        {
            journal.append(&MatchEntry::Plan { plan: plan.clone() })?;
        }
        let mut records = match &self.records {
            Some((path, mode)) => Some(RecordsFile::open(path, *mode, plan.shard)?),
            None => None,
        };
        for (number, record) in earlier {
            add_record(&mut records, number, || Ok(record))?;
        }
        let mut is_decided = standings.decision().is_some();
        let result = tournament.play_until(stop, &mut standings, |game, standings| {
            if let Some(journal) = &mut journal {
                journal.append(game)?;
                if let Some(decision) = standings.decision().filter(|_| !is_decided) {
                    is_decided = true;
                    journal.append(&MatchEntry::Decision { decision })?;
                }
            }
            add_record(&mut records, game.number, || {
                plan.record(tournament.game, game)
            })?;
            observe(game, &|| Report::of_plan(&plan, standings));
            Ok(())
        });
        let written = records.as_mut().map_or(Ok(()), RecordsFile::finish);
        Ok(Finished {
            report: Report::of_plan(&plan, &standings),
            error: result.and(written).err(),
        })
    }

    /// Checks that the game has records, and that their file is not the journal.
    fn check_records(&self) -> Result<(), Error> {
        let Some((path, _)) = &self.records else {
            return Ok(());
        };
        let game = self.tournament.game;
        if game.record_extension().is_none() {
            let reason = format!("{} has no records", game.names().uci);
            return Err(Error::file(path, reason));
        }
        check_distinct(self.journal.as_deref().into_iter().chain([path.as_path()]))
    }

    /// The records of the journal's games, with their numbers, if the file is to have them.
    fn earlier_records(
        &self,
        plan: &Plan,
        played: &[PlayedGame],
    ) -> Result<Vec<(usize, String)>, Error> {
        let Some((_, RecordsMode::Replace)) = &self.records else {
            return Ok(Vec::new());
        };
        let numbered =
            |game: &PlayedGame| Ok((game.number, plan.record(self.tournament.game, game)?));
        played.iter().map(numbered).collect()
    }
}

/// The plan with the limits that the players accept.
fn plan_with(tournament: &Tournament<'_>, limits: Vec<Limit>) -> Plan {
    let plan = tournament.plan();
    let players = plan.players.into_iter().zip(limits);
    let players = players.map(|(player, limit)| PlannedPlayer { limit, ..player });
    Plan {
        players: players.collect(),
        ..plan
    }
}

/// Counts the games of a journal. Returns those that belong to the schedule, and the last plan; or the reason why the
/// games are not those of the plan.
pub(crate) fn replay(
    plan: &Plan,
    entries: Vec<MatchEntry>,
    standings: &mut Standings,
) -> Result<(Vec<PlayedGame>, Option<Plan>), String> {
    let (mut played, mut last_plan) = (Vec::new(), None);
    for entry in entries {
        match entry {
            MatchEntry::Plan { plan } => last_plan = Some(plan),
            MatchEntry::Decision { decision } => standings.restore(decision),
            MatchEntry::Game(game) => {
                if game.number < plan.schedule.games() && !standings.has(game.number) {
                    check_players(plan, &game)?;
                    standings.add(&game);
                    played.push(*game);
                }
            }
        }
    }
    Ok((played, last_plan))
}

/// Checks that a game of a journal is between the players of the schedule.
pub(crate) fn check_players(plan: &Plan, game: &PlayedGame) -> Result<(), String> {
    match plan.schedule.game(game.number).players == game.players {
        true => Ok(()),
        false => Err(format!("game {} is between other players", game.number + 1)),
    }
}

fn add_record(
    records: &mut Option<RecordsFile>,
    number: usize,
    record: impl FnOnce() -> Result<String, Error>,
) -> Result<(), Error> {
    match records {
        Some(records) => records.add(number, record()?),
        None => Ok(()),
    }
}
