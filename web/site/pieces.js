// Our own outlines of the pieces, on squares of 48 units. `currentColor` is the body, `--line` the outline.

const BASE = '<path d="M12 42h24v-4c0-2-2-3-4-3H16c-2 0-4 1-4 3z"/>';

/** @type {Record<string, string>} */
const OUTLINES = {
  pawn: '<path d="M17 35c0-7 4-8 4-13h6c0 5 4 6 4 13z"/><circle cx="24" cy="17" r="6"/>' + BASE,
  knight:
    '<path d="M15 35c0-9 8-11 8-17-3 3-5 5-9 6l-3-4c3-6 6-11 13-12l1-4 4 5c6 4 8 12 6 26z"/>' +
    '<circle class="mark" cx="21.500" cy="15" r="1.500"/>' + BASE,
  bishop:
    '<path d="M18 35c-2-3-4-6-4-11 0-6 6-10 10-14 4 4 10 8 10 14 0 5-2 8-4 11z"/><circle cx="24" cy="8" r="2.500"/>' +
    '<path class="detail" d="M24 16v10M19.500 20.500h9"/>' + BASE,
  rook: '<path d="M15 35l2-16h14l2 16z"/><path d="M13 19V9h5v4h3.500V9h5v4H30V9h5v10z"/>' + BASE,
  queen:
    '<path d="M15 35L10 15l7 9 2-14 5 13 5-13 2 14 7-9-5 20z"/><circle cx="10" cy="13" r="2.500"/>' +
    '<circle cx="19" cy="9" r="2.500"/><circle cx="29" cy="9" r="2.500"/><circle cx="38" cy="13" r="2.500"/>' + BASE,
  king:
    '<path d="M22.500 24V13.500H18v-3.500h4.500V5.500h3V10H30v3.500h-4.500V24z"/>' +
    '<path d="M16 35c-4-4-7-8-5-13 2-4 9-4 13 2 4-6 11-6 13-2 2 5-1 9-5 13z"/>' + BASE,
  // The bers is a leopard.
  bers:
    '<path d="M14 35c-2-6-3-14-2-25l7 5h10l7-5c1 11 0 19-2 25z"/><circle class="mark" cx="19" cy="22" r="1.600"/>' +
    '<circle class="mark" cx="29" cy="22" r="1.600"/><path class="detail" d="M24 25v3m-4 2c2 2 6 2 8 0M10 26l5 1M38 26l-5 1"/>' + BASE,
  man: '<circle cx="24" cy="24" r="18"/><circle class="detail" cx="24" cy="24" r="12"/>',
  crowned:
    '<circle cx="24" cy="24" r="18"/><circle class="detail" cx="24" cy="24" r="14.500"/>' +
    '<path class="crown" d="M15 31l-1.500-14 6 6L24 14l4.500 9 6-6L33 31z"/>',
  disc: '<circle cx="24" cy="24" r="19"/>',
  cross: '<path class="cross" d="M12 12l24 24M36 12L12 36"/>',
  nought: '<circle class="nought" cx="24" cy="24" r="13.500"/>',
};

const SVG = 'http://www.w3.org/2000/svg';

/** The outline of a piece: a king of draughts is a crowned man. @param {{ name: string, letter: string }} piece */
function outlineOf({ name, letter }) {
  if (name === 'king' && letter.toLowerCase() === 'k') return 'king';
  if (name === 'king') return 'crowned';
  return name === 'teme' ? 'bishop' : name;
}

/** Adds the outlines to the page, once. */
export function installPieces() {
  if (document.getElementById('piece-outlines')) return;
  const sheet = document.createElementNS(SVG, 'svg');
  sheet.id = 'piece-outlines';
  sheet.setAttribute('aria-hidden', 'true');
  sheet.setAttribute('hidden', '');
  const symbols = Object.entries(OUTLINES).map(
    ([name, shapes]) => `<symbol id="piece-${name}" viewBox="0 0 48 48">${shapes}</symbol>`,
  );
  sheet.innerHTML = symbols.join('');
  document.body.append(sheet);
}

/** The picture of a piece. @param {{ owner: string, name: string, letter: string }} piece */
export function pieceImage(piece) {
  const image = document.createElementNS(SVG, 'svg');
  image.setAttribute('class', `piece ${piece.owner}`);
  image.setAttribute('viewBox', '0 0 48 48');
  image.setAttribute('aria-hidden', 'true');
  const use = document.createElementNS(SVG, 'use');
  use.setAttribute('href', `#piece-${outlineOf(piece)}`);
  image.append(use);
  return image;
}
