/** A form of the lexicon as the aggressive view reads it. Texts and forms go through the same steps, so they meet. */

import type { LexiconEntry } from '../lexicon/lexicon-entry.ts';
import { spellingOf } from '../text/align.ts';
import { kinds } from '../text/letter-kinds.ts';
import { origins } from '../text/loose-character.ts';
import { createLooseBuffers, looseView } from '../text/loose-view.ts';
import type { TermForm } from './term-index.ts';

export type ReadForm = (text: string, entry: LexiconEntry | null, protects: LexiconEntry | null) => TermForm;

const gap = 0x20;
const hyphen = 0x2d;
/** Accented Latin letters, and Cyrillic or Greek ones of an innocent word, which may come to look like a Latin term. */
const accented = /[\u00C0-\u024F\u1E00-\u1EFF]/;
const borrowed = /[\p{Script=Cyrillic}\p{Script=Greek}]/u;
/** From here on a form is told by its letters alone, with or without accents. */
const longEnoughWithoutMarks = 6;

export function createFormReader(): ReadForm {
  const view = createLooseBuffers();
  return (text, entry, protects) => {
    looseView(text, view);
    const codes: number[] = [];
    let letterCount = 0;
    let ownDigits = 0;
    let ownSigns = 0;
    let isMarked = entry === null && borrowed.test(text);
    for (let i = 0; i < view.length; i++) {
      const kind = view.kinds[i]!;
      codes.push(kind === kinds.separator && view.codes[i] !== hyphen ? gap : view.codes[i]!);
      if (kind > kinds.apostrophe) letterCount++;
      if (kind === kinds.digit) ownDigits++;
      else if (kind === kinds.sign) ownSigns++;
      else if ((view.origins[i]! & origins.diacritic) !== 0) isMarked ||= accented.test(text);
    }
    const needsMarks = isMarked && (entry === null || letterCount < longEnoughWithoutMarks);
    return {
      text,
      codes,
      spelling: spellingOf(codes),
      reading: 'forwards',
      entry,
      protects,
      letterCount,
      ownDigits,
      ownSigns,
      marked: needsMarks ? text : null,
    };
  };
}
