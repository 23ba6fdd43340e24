/** Character references of HTML: `&amp;`, `&#107;`, `&#x6b`. Names need their semicolon, numbers do not. */

export interface Decoded {
  readonly text: string;
  readonly end: number;
}

const reference =
  /&(?:amp;){0,3}(?:#(\d{1,7})(?!\d);?|#[xX]([0-9a-fA-F]{1,6})(?![0-9a-fA-F]);?|([A-Za-z][A-Za-z0-9]{1,9});)/y;

export function readEntity(content: string, at: number): Decoded | undefined {
  reference.lastIndex = at;
  const found = reference.exec(content);
  if (found === null) return readAmpersand(content, at);
  const [whole, decimal, hexadecimal, name] = found;
  const text =
    name === undefined ? characterOf(Number.parseInt(decimal ?? hexadecimal!, decimal ? 10 : 16)) : named.get(name);
  return text === undefined ? readAmpersand(content, at) : { text, end: at + whole.length };
}

function readAmpersand(content: string, at: number): Decoded | undefined {
  return content.startsWith('&amp;', at) ? { text: '&', end: at + 5 } : undefined;
}

/** Browsers read 128 to 159 as Windows does. */
const windows = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

function characterOf(code: number): string | undefined {
  if (code >= 0x80 && code <= 0x9f) return windows[code - 0x80];
  const isCharacter = code > 0x1f && code <= 0x10_ffff && !(code >= 0xd800 && code <= 0xdfff);
  if (code === 0x09 || code === 0x0a || code === 0x0d) return ' ';
  return isCharacter ? String.fromCodePoint(code) : undefined;
}

const named = new Map<string, string>();

/** Names whose characters follow one another, from `first` on. A dash leaves one out. */
function inOrder(first: number, names: string): void {
  for (const [index, name] of names.trim().split(/\s+/).entries()) {
    if (name !== '-') named.set(name, String.fromCodePoint(first + index));
  }
}

inOrder(
  0xa0,
  `nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro
  para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil
  Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave
  Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml
  igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute
  thorn yuml Amacr amacr Abreve abreve Aogon aogon Cacute cacute - - - - Ccaron ccaron Dcaron dcaron Dstrok dstrok
  Emacr emacr - - - - Eogon eogon Ecaron ecaron - - Gbreve gbreve`,
);
inOrder(0x130, 'Idot imath');
inOrder(0x141, 'Lstrok lstrok Nacute nacute - - Ncaron ncaron');
inOrder(0x158, 'Rcaron rcaron Sacute sacute - - Scedil scedil Scaron scaron - - Tcaron tcaron');
inOrder(0x16e, 'Uring uring - - - - - - - - Yuml Zacute zacute Zdot zdot Zcaron zcaron');
inOrder(0x152, 'OElig oelig');
inOrder(
  0x391,
  `Alpha Beta Gamma Delta Epsilon Zeta Eta Theta Iota Kappa Lambda Mu Nu Xi Omicron Pi Rho - Sigma Tau Upsilon Phi Chi
  Psi Omega - - - - - - - alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho sigmaf
  sigma tau upsilon phi chi psi omega`,
);
inOrder(0x2013, 'ndash mdash horbar - - lsquo rsquo sbquo - ldquo rdquo bdquo - dagger Dagger bull - - - hellip');
inOrder(0x2002, 'ensp emsp - - - - - - thinsp - zwsp zwnj zwj lrm rlm');
inOrder(0x2190, 'larr uarr rarr darr harr');
inOrder(0x2032, 'prime Prime - - - - - lsaquo rsaquo');
const signs: Readonly<Record<string, string>> = {
  quot: '"',
  amp: '&',
  lt: '<',
  gt: '>',
  apos: "'",
  euro: '€',
  trade: '™',
  hearts: '♥',
  star: '☆',
  starf: '★',
  circ: 'ˆ',
  tilde: '˜',
  fnof: 'ƒ',
  permil: '‰',
  check: '✓',
  minus: '−',
  infin: '∞',
  ne: '≠',
  le: '≤',
  ge: '≥',
  Tab: ' ',
  NewLine: '\n',
  excl: '!',
  num: '#',
  dollar: '$',
  percnt: '%',
  lpar: '(',
  rpar: ')',
  ast: '*',
  plus: '+',
  comma: ',',
  period: '.',
  sol: '/',
  colon: ':',
  semi: ';',
  equals: '=',
  quest: '?',
  commat: '@',
  lsqb: '[',
  lbrack: '[',
  bsol: '\\',
  rsqb: ']',
  rbrack: ']',
  lowbar: '_',
  grave: '`',
  lcub: '{',
  lbrace: '{',
  vert: '|',
  verbar: '|',
  rcub: '}',
  rbrace: '}',
  hyphen: '‐',
};
for (const [name, sign] of Object.entries(signs)) named.set(name, sign);
