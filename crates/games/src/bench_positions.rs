//! The positions of `bench`: openings, middle games and endgames, quiet and sharp. A change here
//! changes the number of nodes that `bench` counts.

/// Chess, in FEN: well-known test positions.
pub static CHESS: [&str; 16] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
    "r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3",
    "rnbqkb1r/pp2pppp/3p1n2/8/3NP3/8/PPP2PPP/RNBQKB1R w KQkq - 1 5",
    "rnbq1rk1/ppp1ppbp/3p1np1/8/2PPP3/2N2N2/PP3PPP/R1BQKB1R w KQ - 2 6",
    "1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5 b - - 0 1",
    "2q1rr1k/3bbnnp/p2p1pp1/2pPp3/PpP1P1P1/1P2BNNP/2BQ1PRK/7R b - - 0 1",
    "2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - 0 1",
    "r1k4r/ppp1bq1p/2n1N3/6B1/3p2Q1/8/PPP2PPP/R5K1 w - - 0 1",
    "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "8/8/1p1r1k2/p1pPN1p1/P3KnP1/1P6/8/3R4 b - - 0 1",
    "4k2r/6K1/8/8/8/8/8/8 w k - 0 1",
    "8/8/8/5N2/8/p7/8/2NK3k w - - 0 1",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
];

/// Shatar, in FEN: openings, positions of chess with a bers for the queen, and endings.
pub static SHATAR: [&str; 12] = [
    "rnbjkbnr/ppp1pppp/8/3p4/3P4/8/PPP1PPPP/RNBJKBNR w - - 0 1",
    "r1bjkbnr/ppp1pppp/2n5/3p4/3P4/2N2N2/PPP1PPPP/R1BJKB1R b - - 3 2",
    "r2jkb1r/pppbpppp/2n2n2/3p4/3P1B2/2N1PN2/PPP2PPP/R2JKB1R w - - 1 6",
    "r3k2r/p1ppjpb1/bn2pnp1/3PN3/1p2P3/2N2J1p/PPPBBPPP/R3K2R w - - 0 1",
    "r4rk1/1pp1jppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1JPPP/R4RK1 w - - 0 10",
    "2r2rk1/pp1bjpp1/2n1pn1p/3p4/3P1B2/2NJPN2/PP3PPP/2R2RK1 b - - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "3jk3/8/1J6/8/8/1j6/8/3JK3 w - - 0 1",
    "6k1/5ppp/8/8/8/8/P7/K3R3 w - - 0 1",
    "7k/4P3/6K1/8/8/8/p7/8 w - - 0 1",
    "8/5k2/4p1p1/1p1pPp1p/1P1P1P1P/2B1K1P1/8/3n4 w - - 0 1",
];

/// Russian draughts, in PDN FEN.
pub static RUSSIAN: [&str; 12] = [
    "W:W21-32:B1-12",
    "B:W18,21-24,26-32:B1-12",
    "W:W17,21,22,24-27,29-32:B1-8,11,12,16",
    "B:W13,18,22,25,26,28-32:B1,3-6,8,10,12,15,20",
    "W:W20,21,25-27,29,30,32:B3,5,7-9,12,14,15",
    "W:W18,22,23,27,30,31:B2,6,8,9,11,12",
    "B:W19,22,26,30:B3,8,10,12",
    "W:W9:B6,11,13",
    "W:WK4:B7,8,16,18,21,23,24",
    "W:WK1,17,21:BK29,5,12",
    "W:WK2,K6,K11:BK32",
    "B:WK20,18,22:BK4,5,13",
];

/// English draughts, in PDN FEN.
pub static ENGLISH: [&str; 12] = [
    "B:W21-32:B1-12",
    "W:W21-32:B1-8,10-12,15",
    "B:W18,21-24,26-32:B1-12",
    "W:W17,21,22,24-27,29-32:B1-8,11,12,16",
    "B:W13,18,22,25,26,28-32:B1,3-6,8,10,12,15,20",
    "W:W20,21,25-27,29,30,32:B3,5,7-9,12,14,15",
    "W:W18,22,23,27,30,31:B2,6,8,9,11,12",
    "B:W19,22,26,30:B3,8,10,12",
    "W:WK6,K10:BK1",
    "W:WK1,17,21:BK29,5,12",
    "B:W30,K14:BK18,K19",
    "B:WK20,18,22:BK4,5,13",
];
