use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use core::ops::ControlFlow;

use ::pgn::{Error, ErrorKind, Nag, Replay, Source, Tags, Termination, TreeBuilder, Visitor};
use game_core::ParseError;

use crate::pdn::{GameTree, GameType, Pdn, Reader};
use crate::{
    Antidraughts, Brazilian, Breakthrough, Canadian, Czech, English, Frisian, International,
    Italian, Pool, Portuguese, Rules, Russian, Spanish, Thai, Turkish,
};

/// Defines the enum over the variants that PDN knows, and everything that depends on the variant.
macro_rules! any_variant {
    ($($variant:ident),*) => {
        /// A game of any variant that has a [game type](Rules::GAME_TYPE); an [`AnyReader`] reads it.
        #[derive(Clone, Debug, PartialEq)]
        #[non_exhaustive]
        pub enum AnyGameTree {
            $(
                #[doc = concat!("A game of [`", stringify!($variant), "`](crate::", stringify!($variant), ").")]
                $variant(GameTree<$variant>),
            )*
        }

        impl AnyGameTree {
            /// The game type in full.
            #[must_use]
            pub fn game_type(&self) -> GameType {
                let game_type = match self {
                    $(Self::$variant(game) => game.format().game_type(),)*
                };
                game_type.expect("the variants of the enum have types")
            }

            /// The tags, in their order.
            #[must_use]
            pub const fn tags(&self) -> &Tags {
                match self {
                    $(Self::$variant(game) => game.tags(),)*
                }
            }

            /// Sets the value of the first tag with that name; a new tag comes last.
            ///
            /// # Errors
            /// As [`GameTree::set_tag`].
            pub fn set_tag(&mut self, name: &str, value: &str) -> Result<(), ParseError> {
                match self {
                    $(Self::$variant(game) => game.set_tag(name, value),)*
                }
            }

            /// The result.
            #[must_use]
            pub const fn termination(&self) -> Termination {
                match self {
                    $(Self::$variant(game) => game.termination(),)*
                }
            }

            /// The position at the end of the main line, as a PDN FEN.
            #[must_use]
            pub fn last_fen(&self) -> String {
                match self {
                    $(Self::$variant(game) => {
                        let last = game.main_line(game.root()).last().unwrap_or(game.root());
                        game.position(last).fen()
                    })*
                }
            }
        }

        /// The record in the format of its variant.
        impl fmt::Display for AnyGameTree {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self {
                    $(Self::$variant(game) => game.fmt(f),)*
                }
            }
        }

        $(
            impl From<GameTree<$variant>> for AnyGameTree {
                fn from(game: GameTree<$variant>) -> Self {
                    Self::$variant(game)
                }
            }
        )*

        /// The builders of games of every variant that PDN knows. They are not generic, so that they are compiled in
        /// this crate and not in each program that reads PDN.
        fn known_builders() -> Vec<(u16, NewBuilder<AnyGameTree>)> {
            let mut builders = Vec::new();
            $(
                let number = $variant::GAME_TYPE.expect("the variants of the enum have types");
                builders.push((number, new_builder::<$variant, AnyGameTree>()));
            )*
            builders
        }
    };
}

any_variant!(
    International,
    English,
    Italian,
    Pool,
    Spanish,
    Russian,
    Brazilian,
    Canadian,
    Portuguese,
    Czech,
    Turkish,
    Thai,
    Frisian,
    Antidraughts,
    Breakthrough
);

/// A builder of games of some variant.
trait AnyBuilder: Visitor + Send {
    /// The valid beginning of a broken game.
    fn take_beginning(&mut self) -> Option<Self::Output>;
}

impl<R: Rules> AnyBuilder for Replay<Pdn<R>, TreeBuilder<Pdn<R>>> {
    fn take_beginning(&mut self) -> Option<GameTree<R>> {
        Self::take_beginning(self)
    }
}

impl<B: AnyBuilder + ?Sized> AnyBuilder for Box<B> {
    fn take_beginning(&mut self) -> Option<B::Output> {
        (**self).take_beginning()
    }
}

type BoxedBuilder<G> = Box<dyn AnyBuilder<Output = G>>;

/// Makes a builder of games of one variant.
type NewBuilder<G> = Box<dyn Fn() -> BoxedBuilder<G> + Send + Sync>;

fn new_builder<R: Rules, G: From<GameTree<R>> + 'static>() -> NewBuilder<G> {
    Box::new(|| {
        Box::new(Converting {
            builder: Replay::new(TreeBuilder::new()),
            output: G::from,
        })
    })
}

/// Returns the games of another builder as `G`.
struct Converting<B: AnyBuilder, G> {
    builder: B,
    output: fn(B::Output) -> G,
}

impl<B: AnyBuilder, G> AnyBuilder for Converting<B, G> {
    fn take_beginning(&mut self) -> Option<G> {
        self.builder.take_beginning().map(self.output)
    }
}

impl<B: AnyBuilder, G> Visitor for Converting<B, G> {
    type Output = G;

    fn begin_game(&mut self) {
        self.builder.begin_game();
    }

    fn tag(&mut self, name: &str, value: &str) {
        self.builder.tag(name, value);
    }

    fn begin_movetext(&mut self) -> Result<ControlFlow<()>, ErrorKind> {
        self.builder.begin_movetext()
    }

    fn mv(&mut self, text: &str) -> Result<(), ErrorKind> {
        self.builder.mv(text)
    }

    fn setup(&mut self, text: &str) -> Result<(), ErrorKind> {
        self.builder.setup(text)
    }

    fn nag(&mut self, nag: Nag) {
        self.builder.nag(nag);
    }

    fn comment(&mut self, text: &str) {
        self.builder.comment(text);
    }

    fn begin_variation(&mut self) -> Result<ControlFlow<()>, ErrorKind> {
        self.builder.begin_variation()
    }

    fn end_variation(&mut self) {
        self.builder.end_variation();
    }

    fn termination(&mut self, termination: Termination) {
        self.builder.termination(termination);
    }

    fn end_game(&mut self) -> G {
        (self.output)(self.builder.end_game())
    }
}

/// Chooses the builder of each game by its tag `GameType`.
struct Chooser<G> {
    /// The type of games without the tag.
    usual: GameType,
    /// The variants that are read, by the numbers of their game types; the last entry for a number counts.
    variants: Vec<(u16, NewBuilder<G>)>,
    tags: Vec<(String, String)>,
    builder: Option<BoxedBuilder<G>>,
}

impl<G> Chooser<G> {
    /// The builder of a game whose moves have begun.
    fn builder(&mut self) -> &mut BoxedBuilder<G> {
        self.builder.as_mut().expect("the tags came first")
    }

    fn choose(&self) -> Result<BoxedBuilder<G>, ParseError> {
        let value = self.tags.iter().find(|(name, _)| name == "GameType");
        let game_type = match value.map(|(_, value)| value.as_str()) {
            None | Some("" | "?") => self.usual,
            Some(value) => value.parse()?,
        };
        let mut variants = self.variants.iter().rev();
        match variants.find(|(number, _)| *number == game_type.number) {
            Some((_, new_builder)) => Ok(new_builder()),
            None => Err(ParseError::new(
                &game_type.to_string(),
                "no variant of draughts with this game type",
            )),
        }
    }
}

impl<G> Visitor for Chooser<G> {
    type Output = G;

    fn begin_game(&mut self) {
        self.tags.clear();
        self.builder = None;
    }

    fn tag(&mut self, name: &str, value: &str) {
        self.tags.push((name.into(), value.into()));
    }

    fn begin_movetext(&mut self) -> Result<ControlFlow<()>, ErrorKind> {
        let mut builder = self.choose().map_err(ErrorKind::BadStart)?;
        builder.begin_game();
        for (name, value) in &self.tags {
            builder.tag(name, value);
        }
        self.builder.insert(builder).begin_movetext()
    }

    fn mv(&mut self, text: &str) -> Result<(), ErrorKind> {
        self.builder().mv(text)
    }

    fn setup(&mut self, text: &str) -> Result<(), ErrorKind> {
        self.builder().setup(text)
    }

    fn nag(&mut self, nag: Nag) {
        self.builder().nag(nag);
    }

    fn comment(&mut self, text: &str) {
        self.builder().comment(text);
    }

    fn begin_variation(&mut self) -> Result<ControlFlow<()>, ErrorKind> {
        self.builder().begin_variation()
    }

    fn end_variation(&mut self) {
        self.builder().end_variation();
    }

    fn termination(&mut self, termination: Termination) {
        self.builder().termination(termination);
    }

    fn end_game(&mut self) -> G {
        self.builder().end_game()
    }
}

/// Reads a file whose games may be of different variants, game after game: an iterator over
/// [`AnyGameTree`]s, or over your own type `G`, which may include your own variants.
///
/// A broken game is an [`Error::Game`], and reading continues after it. The iterator ends with the text
/// or when the source fails. Your own visitor can also read the tag `GameType`, with a
/// [`Reader`] of any variant: all of them split a text into the same parts.
///
/// ```
/// use checkers::pdn::{AnyGameTree, AnyReader, GameTree};
/// use checkers::{English, RuleData, Rules, ResultStyle};
///
/// /// English draughts with results in points, as game type 90 of a club.
/// #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
/// struct Club;
///
/// impl Rules for Club {
///     const NAME: &'static str = "Club";
///     const GAME_TYPE: Option<u16> = Some(90);
///     const RULES: RuleData = RuleData { result_style: ResultStyle::Points, ..English::RULES };
///     type Word = u64;
///     type MoveWord = u64;
/// }
///
/// enum Record {
///     Known(AnyGameTree),
///     Club(GameTree<Club>),
/// }
///
/// impl From<AnyGameTree> for Record {
///     fn from(game: AnyGameTree) -> Self {
///         Self::Known(game)
///     }
/// }
///
/// impl From<GameTree<Club>> for Record {
///     fn from(game: GameTree<Club>) -> Self {
///         Self::Club(game)
///     }
/// }
///
/// let text = b"[GameType \"90\"]\n\n1. 11-15 23-19 2-0\n\n[GameType \"20\"]\n\n1. 32-28 *\n";
/// let reader = AnyReader::from_bytes(text, "20".parse()?).games_as::<Record>();
/// let games: Vec<Record> = reader.with_variant::<Club>().collect::<Result<_, _>>().expect("valid games");
/// assert!(matches!(games[..], [Record::Club(_), Record::Known(AnyGameTree::International(_))]));
/// # Ok::<(), game_core::ParseError>(())
/// ```
pub struct AnyReader<S, G = AnyGameTree> {
    reader: Reader<S, International>,
    chooser: Chooser<G>,
    has_failed: bool,
}

impl<'a> AnyReader<&'a [u8]> {
    /// A reader of a text in memory; games without `GameType` are of the type `usual`.
    #[must_use]
    pub fn from_bytes(text: &'a [u8], usual: GameType) -> Self {
        Self::from_reader(Reader::from_bytes(text), usual)
    }
}

#[cfg(feature = "std")]
impl<R: std::io::Read> AnyReader<::pgn::Stream<R>> {
    /// A reader of a file or another input; games without `GameType` are of the type `usual`.
    #[must_use]
    pub fn new(input: R, usual: GameType) -> Self {
        Self::from_reader(Reader::new(input), usual)
    }
}

impl<S: Source> AnyReader<S> {
    /// A reader of the text of another reader, with the limits of that one.
    #[must_use]
    pub fn from_reader(reader: Reader<S, International>, usual: GameType) -> Self {
        Self {
            reader,
            chooser: Chooser {
                usual,
                variants: known_builders(),
                tags: Vec::new(),
                builder: None,
            },
            has_failed: false,
        }
    }

    /// The same reader, with its games as values of your own type.
    #[must_use]
    pub fn games_as<G: From<AnyGameTree> + 'static>(self) -> AnyReader<S, G> {
        let convert = |new: NewBuilder<AnyGameTree>| -> NewBuilder<G> {
            Box::new(move || {
                Box::new(Converting {
                    builder: new(),
                    output: G::from,
                })
            })
        };
        let variants = self.chooser.variants.into_iter();
        AnyReader {
            reader: self.reader,
            chooser: Chooser {
                usual: self.chooser.usual,
                variants: variants
                    .map(|(number, new)| (number, convert(new)))
                    .collect(),
                tags: Vec::new(),
                builder: None,
            },
            has_failed: self.has_failed,
        }
    }
}

impl<S: Source, G: 'static> AnyReader<S, G> {
    /// The valid beginning of the game whose error the iterator has just returned: its tags, and its moves
    /// up to the faulty one, with the variations before it. The result is unknown. `None` if the
    /// fault is in the tags or the start position, or if the beginning was taken already.
    ///
    /// ```
    /// use checkers::pdn::AnyReader;
    ///
    /// let text = b"[GameType \"20\"]\n\n1. 32-28 19-23 2. 28x17 *\n";
    /// let mut games = AnyReader::from_bytes(text, "25".parse()?);
    /// assert!(games.next().expect("a game").is_err());
    /// let beginning = games.take_beginning().expect("two moves");
    /// assert!(beginning.to_string().ends_with("1. 32-28 19-23 *\n"));
    /// # Ok::<(), game_core::ParseError>(())
    /// ```
    pub fn take_beginning(&mut self) -> Option<G> {
        self.chooser.builder.as_mut()?.take_beginning()
    }

    /// The same reader, which also reads games of the variant `R`, recognized by its
    /// [game type](Rules::GAME_TYPE). A variant without one does not compile here. Replaces another
    /// variant of the same number.
    #[must_use]
    pub fn with_variant<R: Rules>(mut self) -> Self
    where
        G: From<GameTree<R>>,
    {
        let number = const { R::GAME_TYPE.expect("the variant has no game type") };
        self.chooser.variants.push((number, new_builder::<R, G>()));
        self
    }
}

impl<S: Source, G> Iterator for AnyReader<S, G> {
    type Item = Result<G, Error<S::Error>>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.has_failed {
            return None;
        }
        let game = self.reader.read_game(&mut self.chooser);
        self.has_failed = matches!(game, Err(Error::Source(_)));
        game.transpose()
    }
}

impl<S: fmt::Debug, G> fmt::Debug for AnyReader<S, G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("AnyReader")
            .field("reader", &self.reader)
            .field("usual", &self.chooser.usual)
            .finish_non_exhaustive()
    }
}
