/** Letters that look like other letters: one table per trick. Written by hand from the Unicode charts. */

const latin = 'abcdefghijklmnopqrstuvwxyz';

/** The 26 code points from `first` on, as glyphs for a–z; `holes` names those that Unicode put elsewhere. */
function block(first: number, holes: Readonly<Record<string, string>> = {}): Readonly<Record<string, string>> {
  return Object.fromEntries(
    [...latin].map((letter, index) => [letter, holes[letter] ?? String.fromCodePoint(first + index)]),
  );
}

/** A table from two strings of the same length; a space means the alphabet has no such letter. */
function table(glyphs: string): Readonly<Record<string, string>> {
  const shown = [...glyphs];
  if (shown.length !== latin.length)
    throw new Error(`an alphabet needs 26 places, this has ${shown.length}: ${glyphs}`);
  return Object.fromEntries(
    [...latin].flatMap((letter, index) => (shown[index] === ' ' ? [] : [[letter, shown[index]!]])),
  );
}

export type Alphabet = Readonly<Record<string, string>>;

export const fullWidth: readonly Alphabet[] = [block(0xff41), block(0xff21)];

export const mathematical: readonly Alphabet[] = [
  block(0x1d41a), // bold
  block(0x1d44e, { h: 'ℎ' }), // italic
  block(0x1d482), // bold italic
  block(0x1d4d0), // bold script capitals
  block(0x1d4ea), // bold script
  block(0x1d51e), // fraktur
  block(0x1d552), // double-struck
  block(0x1d5ba), // sans-serif
  block(0x1d5ee), // sans-serif bold
  block(0x1d622), // sans-serif italic
  block(0x1d68a), // monospace
];

export const circled: readonly Alphabet[] = [block(0x24d0), block(0x24b6), block(0x1f150)];
export const squared: readonly Alphabet[] = [block(0x1f130), block(0x1f170)];
export const regionalIndicators: readonly Alphabet[] = [block(0x1f1e6)];
export const smallCapitals: readonly Alphabet[] = [table('ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘ ʀꜱᴛᴜᴠᴡ ʏᴢ')];
export const superscript: readonly Alphabet[] = [table('ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖ ʳˢᵗᵘᵛʷˣʸᶻ')];
export const upsideDown: Alphabet = table('ɐqɔpǝɟƃɥᴉɾʞlɯuodbɹsʇnʌʍxʎz');

export const cyrillic: readonly Alphabet[] = [table('аЬсԁе  һіјк мпор  ѕтцѵшхуз'), table('АВСԀЕ ԌНІЈК МПОРԚЯЅТЦ ШХУЗ')];

/** Greek letters and currency signs, the way of ƒυ¢к. */
/** Greek letters and currency signs, the way of ƒυ¢к; the second table is the mixture that name generators make. */
export const greekAndCurrency: readonly Alphabet[] = [
  table('αβ¢δεƒ  ι κ₤ ηορ  ςτυνωχγ '),
  table('αв¢∂єƒ нι кℓмησρ яѕтυνωχу '),
  table('Α฿₵Đ€₣₲ΗΙ ₭£₥₦Ο₱  $₮υ ₩Χ¥Ζ'),
];

export const leetDigits: readonly Alphabet[] = [
  { o: '0', i: '1', e: '3', a: '4', s: '5', t: '7', b: '8', g: '9' },
  { o: '0', l: '1', e: '3', a: '4', s: '5', t: '7', b: '8', g: '6', z: '2' },
];

export const leetSymbols: readonly Alphabet[] = [
  { a: '@', s: '$', i: '!', c: '(', l: '|', t: '+', e: '€' },
  { a: '@', s: '$', i: '|', c: '<', l: '£', h: '#', e: '€', t: '†' },
];

export const accented: readonly Alphabet[] = [
  table('áḃçďéḟğĥíĵķľḿñóṕ řšťúṽẃẋýž'),
  table('äƀčđëƒǧȟïǰǩłṁňöṗ ŕśţüṿẅẍÿź'),
  table('ãḅćḍêḟĝḥîĵḳļṃņôṗ ŗşțûṽŵẋŷż'),
];
