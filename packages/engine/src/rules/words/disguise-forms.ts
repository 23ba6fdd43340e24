/** The entries to look for in disguise, and where a text might contain them: their skeletons. */

import type { FormDetails } from '../../classifier/signs/term-form.ts';
import { readForm } from '../../classifier/signs/term-form.ts';
import { spellingOf } from '../../text/align.ts';
import { type AnchoredPatterns, buildAnchoredPatternsInSteps } from '../../text/anchored-patterns.ts';
import { kindOf, kinds } from '../../text/letter-kinds.ts';
import { createLooseBuffers } from '../../text/loose-view.ts';
import { createPatternList } from '../../text/pattern-list.ts';
import { addSkeletons } from '../../text/skeleton.ts';
import type { InflectedScript } from './endings.ts';
import type { Stem } from './inflections.ts';

/** In longer entries nobody replaces letters one by one; they match as they are, and with endings. */
export const longestDisguised = 40;

export interface DisguiseForms {
  readonly count: number;
  readonly byteLength: number;
  readonly patterns: AnchoredPatterns;
  /** Pattern → the next one with the same skeleton, -1 at the end. `patterns` reports the first. */
  readonly next: Int32Array;
  target(pattern: number): number;
  strip(pattern: number): string;
  script(pattern: number): InflectedScript | undefined;
  /** Its letters, without what is stripped. */
  read(pattern: number): { readonly text: string; readonly details: FormDetails };
}

export interface DisguiseWriter {
  add(text: string, target: number, stems: readonly Stem[]): void;
  finish(): Generator<undefined, DisguiseForms>;
}

interface Form {
  readonly text: string;
  readonly target: number;
  readonly strip: string;
  readonly script: InflectedScript | undefined;
}

const shortestStem = 4;
/** Of one form: an object and its place in a list. */
const bytesPerForm = 56;

export function createDisguiseWriter(): DisguiseWriter {
  const view = createLooseBuffers();
  const skeletons = createPatternList();
  const forms: Form[] = [];
  const formOf: number[] = [];

  function add(text: string, target: number, strip: string, script: InflectedScript | undefined): void {
    const length = stemLength(text, strip, view);
    if (length < 1 || length > longestDisguised || (strip !== '' && length < shortestStem)) return;
    forms.push({ text, target, strip, script });
    for (let ways = addSkeletons(view.codes, length, skeletons); ways > 0; ways--) formOf.push(forms.length - 1);
  }

  return {
    add(entry, target, stems) {
      const text = entry.trim();
      add(text, target, '', stems[0]?.script);
      for (const { strip, script } of stems) if (strip !== '') add(text, target, strip, script);
    },
    *finish() {
      const patterns = yield* buildAnchoredPatternsInSteps(skeletons);
      const next = new Int32Array(formOf.length).fill(-1);
      const last = new Int32Array(formOf.length);
      for (let pattern = 0; pattern < formOf.length; pattern++) {
        const first = patterns.firstEqual[pattern]!;
        if (first !== pattern) next[last[first]!] = pattern;
        last[first] = pattern;
      }
      const form = Int32Array.from(formOf);
      const at = (pattern: number): Form => forms[form[pattern]!]!;
      return {
        count: forms.length,
        byteLength: patterns.byteLength + next.byteLength + form.byteLength + forms.length * bytesPerForm,
        patterns,
        next,
        target: (pattern) => at(pattern).target,
        strip: (pattern) => at(pattern).strip,
        script: (pattern) => at(pattern).script,
        read(pattern) {
          const { text, strip } = at(pattern);
          const length = stemLength(text, strip, view);
          return { text, details: detailsOf(Array.from(view.codes.subarray(0, length))) };
        },
      };
    },
  };
}

/** Fills the view with the codes of a form and returns how many are left; 0 if it does not end in what is stripped. */
function stemLength(text: string, strip: string, view: ReturnType<typeof createLooseBuffers>): number {
  const length = readForm(text, 'forwards', view);
  const stripped = Array.from(strip, (letter) => letter.codePointAt(0)!);
  const left = length - stripped.length;
  return stripped.every((code, i) => view.codes[left + i] === code) ? left : 0;
}

function detailsOf(codes: readonly number[]): FormDetails {
  const count = (isCounted: (kind: number) => boolean) => codes.filter((code) => isCounted(kindOf(code))).length;
  return {
    spelling: spellingOf(codes),
    letterCount: count((kind) => kind > kinds.apostrophe),
    ownDigits: count((kind) => kind === kinds.digit),
    ownSigns: count((kind) => kind === kinds.sign),
    // Rules do not tell accents and look-alikes apart.
    marked: null,
    isCyrillic: false,
    isLatinTwin: false,
  };
}
