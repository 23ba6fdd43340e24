/** Step: Unicode compatibility forms and letter case. Full-width, circled, mathematical and capital letters become plain ones. */

import { isDiacritic } from './diacritics.ts';

const voicedKana = /[\u3099\u309A]/;
const hangulSyllable = /^[\uAC00-\uD7A3]$/;

/**
 * NFKC and full case folding of one character, decomposed again so that base and marks are separate. Hangul syllables
 * and voiced kana stay whole: their parts are letters, not decoration.
 */
export function foldCompatibility(character: string): string {
  const composed = character.normalize('NFKC').toUpperCase().toLowerCase().normalize('NFKC');
  let folded = '';
  for (const part of composed) {
    const apart = part.normalize('NFKD');
    folded += hangulSyllable.test(part) || voicedKana.test(apart) ? part : apart;
  }
  return folded;
}

/** The character without case, compatibility form and decoration, for comparing look-alikes. */
export function bare(text: string): string {
  let kept = '';
  for (const part of text) {
    for (const folded of foldCompatibility(part)) if (!isDiacritic(folded.codePointAt(0)!)) kept += folded;
  }
  return kept;
}
