/**
 * One spelling of one form of the lexicon, as the aggressive view reads it. Texts and forms go through the same steps, so
 * they match.
 */

import type { LexiconEntry } from '../../lexicon/lexicon-entry.ts';
import { type Spelling, spellingOf } from '../../text/align.ts';
import { kindOf, kinds } from '../../text/letter-kinds.ts';
import { createLooseBuffers, type LooseBuffers, looseView } from '../../text/loose-view.ts';
import { reverse, turn } from '../../text/reversed.ts';

/** How a spelling comes from its form. */
export type Reading = 'forwards' | 'backwards' | 'upside down';

export interface TermForm {
  /** The form as written. */
  readonly text: string;
  readonly reading: Reading;
  /** Null for an innocent word. */
  readonly entry: LexiconEntry | null;
  /** An innocent word of a single entry protects only from that entry. */
  readonly protects: LexiconEntry | null;
  details: FormDetails | null;
}

export interface FormDetails {
  readonly spelling: Spelling;
  readonly letterCount: number;
  /** Digits and signs that belong to the form itself, such as those of "1488". */
  readonly ownDigits: number;
  readonly ownSigns: number;
  /** Set if a text must have exactly the accents or letters of the form: "piç" is not "pic". */
  readonly marked: string | null;
  /** Written in Cyrillic letters; `isLatinTwin` if Latin ones can spell all of it, as in "cyka". */
  readonly isCyrillic: boolean;
  readonly isLatinTwin: boolean;
}

const gap = 0x20;
const hyphen = 0x2d;
/** Accented Latin letters, and Cyrillic or Greek ones of an innocent word, which may look like a Latin term. */
const accented = /[\u00C0-\u024F\u1E00-\u1EFF]/;
const borrowed = /[\p{Script=Cyrillic}\p{Script=Greek}]/u;
const cyrillic = /\p{Script=Cyrillic}/u;
const latinTwin = /^[аеорсхукмтнві]+$/u;
const shortestTwin = 4;
/** From this length on, letters alone identify a form, with or without accents. */
const longEnoughWithoutMarks = 6;

export function termForm(
  text: string,
  entry: LexiconEntry | null,
  protects: LexiconEntry | null,
  reading: Reading = 'forwards',
): TermForm {
  return { text, reading, entry, protects, details: null };
}

/**
 * Reads a form into codes, with one gap between words, or a hyphen if the form has one, and returns how many there are.
 * Tens of thousands are read before the first text, so the codes are those of `view`, valid until it is filled again.
 */
export function readForm(text: string, reading: Reading, view: LooseBuffers): number {
  looseView(text, view);
  const { codes, kinds: found, length } = view;
  for (let i = 0; i < length; i++) if (found[i] === kinds.separator && codes[i] !== hyphen) codes[i] = gap;
  if (reading === 'backwards') reverse(codes, length);
  else if (reading === 'upside down') turn(codes, length);
  return length;
}

const formView = createLooseBuffers();

/** Computed when a text first might contain the form, then kept. */
export function detailsOf(form: TermForm): FormDetails {
  form.details ??= workOut(form);
  return form.details;
}

function workOut({ text, entry, reading }: TermForm): FormDetails {
  const length = readForm(text, reading, formView);
  const codes = Array.from(formView.codes.subarray(0, length));
  const count = (isCounted: (kind: number) => boolean) => codes.filter((code) => isCounted(kindOf(code))).length;
  const letterCount = count((kind) => kind > kinds.apostrophe);
  const isMarked = accented.test(text) || (entry === null && borrowed.test(text));
  return {
    spelling: spellingOf(codes),
    letterCount,
    ownDigits: count((kind) => kind === kinds.digit),
    ownSigns: count((kind) => kind === kinds.sign),
    isCyrillic: cyrillic.test(text),
    isLatinTwin: letterCount >= shortestTwin && latinTwin.test(text),
    marked: isMarked && (entry === null || letterCount < longEnoughWithoutMarks) ? text : null,
  };
}
