/**
 * How a text is read. Read this first: the steps in order, one file each.
 *
 *   strict view      strict-view.ts        for rules: what is written, and nothing guessed
 *     compatibility.ts   NFKC and letter case
 *     invisible.ts       zero-width, bidi and control characters
 *     diacritics.ts      accents
 *     confusables.ts     look-alikes of other alphabets
 *     compose.ts         Hangul syllables and voiced kana
 *   aggressive views  (below)              for the classifier: what may be meant; what is found there counts less
 *     loose-view.ts      the strict steps, and
 *       look-alike-signs.ts  letters and signs that only look like others when they want to
 *       emoji-letters.ts     letters on flags, badges and boxes
 *     join-separated.ts  letters kept apart, one way at a time
 *       cut-words.ts         fu-ck, f.u.c.k
 *       spaced-letters.ts    f u c k
 *       split-words.ts       fu ck
 *     skeleton.ts        where a term might be, with
 *       leetspeak.ts         digits and signs for letters
 *       align.ts             repeated and masked letters, checked letter by letter
 *     camel-case.ts      borders of words in names
 *     reversed.ts        the other way round: a matter of the terms, not of the text
 *
 * Every step keeps, for each code, where in the original text it came from.
 */

import { markCamelCase } from './camel-case.ts';
import { findSeparations, type Joint } from './find-separations.ts';
import { joinSeparated } from './join-separated.ts';
import { createLooseBuffers, type LooseView, looseView } from './loose-view.ts';

export interface Views {
  /** Calls `read` with each aggressive view of the text and how it was joined; a view is valid until `read` returns. */
  forEach(content: string, read: (view: LooseView, joint: Joint | null) => void): void;
}

/**
 * Reuses its buffers for every text, so use it in one thread only and never call it from `read`. Names have words in
 * camel case.
 */
export function createViews(isName = false): Views {
  const whole = createLooseBuffers();
  const joined = createLooseBuffers();
  return {
    forEach(content, read) {
      looseView(content, whole);
      if (isName) markCamelCase(content, whole);
      read(whole, null);
      for (const [joint, regions] of findSeparations(whole)) {
        if (joinSeparated(whole, joint, regions, joined)) read(joined, joint);
      }
    },
  };
}
