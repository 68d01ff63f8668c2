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

/// Defines the enum over the variants that PDN knows, and what depends on which one it is.
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

            /// The result.
            #[must_use]
            pub const fn termination(&self) -> Termination {
                match self {
                    $(Self::$variant(game) => game.termination(),)*
                }
            }
        }

        /// The record, as games of its variant are written.
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

        /// The builder of games of that type.
        fn builder_of(game_type: GameType) -> Option<Box<AnyBuilder>> {
            $(
                if $variant::GAME_TYPE == Some(game_type.number) {
                    return Some(Box::new(Builder::<$variant>(Replay::new(TreeBuilder::new()))));
                }
            )*
            None
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
type AnyBuilder = dyn Visitor<Output = AnyGameTree> + Send;

/// Builds games of one variant and forgets which.
struct Builder<R: Rules>(Replay<Pdn<R>, TreeBuilder<Pdn<R>>>);

impl<R: Rules> Visitor for Builder<R>
where
    AnyGameTree: From<GameTree<R>>,
{
    type Output = AnyGameTree;

    fn begin_game(&mut self) {
        self.0.begin_game();
    }

    fn tag(&mut self, name: &str, value: &str) {
        self.0.tag(name, value);
    }

    fn begin_movetext(&mut self) -> Result<ControlFlow<()>, ErrorKind> {
        self.0.begin_movetext()
    }

    fn mv(&mut self, text: &str) -> Result<(), ErrorKind> {
        self.0.mv(text)
    }

    fn setup(&mut self, text: &str) -> Result<(), ErrorKind> {
        self.0.setup(text)
    }

    fn nag(&mut self, nag: Nag) {
        self.0.nag(nag);
    }

    fn comment(&mut self, text: &str) {
        self.0.comment(text);
    }

    fn begin_variation(&mut self) -> Result<ControlFlow<()>, ErrorKind> {
        self.0.begin_variation()
    }

    fn end_variation(&mut self) {
        self.0.end_variation();
    }

    fn termination(&mut self, termination: Termination) {
        self.0.termination(termination);
    }

    fn end_game(&mut self) -> AnyGameTree {
        self.0.end_game().into()
    }
}

/// Chooses the builder of each game by its tag `GameType`.
struct Chooser {
    /// The type of games without the tag.
    usual: GameType,
    tags: Vec<(String, String)>,
    builder: Option<Box<AnyBuilder>>,
}

impl Chooser {
    /// The builder of a game whose moves have begun.
    fn builder(&mut self) -> &mut AnyBuilder {
        &mut **self.builder.as_mut().expect("the tags came first")
    }

    fn choose(&self) -> Result<Box<AnyBuilder>, ParseError> {
        let value = self.tags.iter().find(|(name, _)| name == "GameType");
        let game_type = match value.map(|(_, value)| value.as_str()) {
            None | Some("" | "?") => self.usual,
            Some(value) => value.parse()?,
        };
        builder_of(game_type).ok_or_else(|| {
            ParseError::new(
                &game_type.to_string(),
                "no variant of draughts that is known",
            )
        })
    }
}

impl Visitor for Chooser {
    type Output = AnyGameTree;

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

    fn end_game(&mut self) -> AnyGameTree {
        self.builder().end_game()
    }
}

/// Reads a file whose games may be of different variants, game after game: an iterator over
/// [`AnyGameTree`]s.
///
/// A broken game is an [`Error::Game`], and reading goes on behind it. The iterator ends with the text
/// or when the source fails. A visitor of one's own can look at the tag `GameType` too, and a
/// [`Reader`] of any variant will do for it: all of them split a text into the same pieces.
pub struct AnyReader<S> {
    reader: Reader<S, International>,
    chooser: Chooser,
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
    /// A reader of what another reader, perhaps one with other limits, would read.
    #[must_use]
    pub fn from_reader(reader: Reader<S, International>, usual: GameType) -> Self {
        Self {
            reader,
            chooser: Chooser {
                usual,
                tags: Vec::new(),
                builder: None,
            },
            has_failed: false,
        }
    }
}

impl<S: Source> Iterator for AnyReader<S> {
    type Item = Result<AnyGameTree, Error<S::Error>>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.has_failed {
            return None;
        }
        let game = self.reader.read_game(&mut self.chooser);
        self.has_failed = matches!(game, Err(Error::Source(_)));
        game.transpose()
    }
}

impl<S: fmt::Debug> fmt::Debug for AnyReader<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("AnyReader")
            .field("reader", &self.reader)
            .field("usual", &self.chooser.usual)
            .finish_non_exhaustive()
    }
}
