/**
 * One pass over the strict view of a text, from left to right. At each place the allowlists come first: what they exempt
 * is known before any wordlist is asked. Disguised entries were found before the pass and join it where they begin.
 */

import type { TextView } from '../../text/view.ts';
import { isWordEnd } from '../../text/word-boundary.ts';
import type { AllowedSpan, PlacedMatch } from '../rule-matcher.ts';
import { maxMatches, type WantedMatches } from '../wanted-matches.ts';
import type { DisguisedHit } from './disguises.ts';
import { type CountsLanguage, longestEnding } from './endings.ts';
import type { EntryTrie, FoundEntries } from './entry-trie.ts';
import type { FirstWords } from './first-words.ts';
import type { Inflections } from './inflections.ts';
import type { WordTargets } from './word-targets.ts';

/**
 * Lists of long phrases that repeat themselves ("ha ha ha …") in a text that does so too could be compared forever: 200
 * characters at each of 50,000 positions. After this much of it, only entries up to `shortEntry` are matched in the
 * rest of the text, and the result says that it is incomplete. Ordinary lists and texts stay far below.
 */
export const maxCompared = 1_000_000;
export const shortEntry = 6;
/** Looking at what follows a stem. */
const endingWeight = 8;

export interface CompiledWords {
  readonly trie: EntryTrie;
  readonly firstWords: FirstWords;
  readonly found: FoundEntries;
  readonly targets: WordTargets;
  /** By entry of the trie: the target of the entry as written, -1 if it is only a stem. */
  readonly exact: Int32Array;
  readonly inflections: Inflections;
  readonly wordlistCount: number;
  readonly bandCount: number;
  /** By rule: how many bands exempt from it. */
  readonly bandsAbove: Int32Array;
  /** The number of wordlists that no allowlist exempts from. */
  readonly strictCount: number;
}

/** Reused and reset after each scan, because most scans touch next to nothing of it. */
export interface Progress {
  /** By target: how far its list of rules has been handled. */
  readonly cursors: Int32Array;
  /** By rule: whether it has its match. */
  readonly matched: Uint8Array;
}

export interface ScannedText {
  readonly view: TextView;
  readonly wanted: WantedMatches;
  readonly counts: CountsLanguage;
  /** In order of their start. */
  readonly disguised: readonly DisguisedHit[];
}

/** The state of one pass. */
export function createScan(compiled: CompiledWords, { cursors, matched }: Progress, text: ScannedText) {
  const { trie, targets, exact, inflections, bandCount } = compiled;
  const { allowBand, from, rules } = targets;
  const { view, wanted, counts, disguised } = text;
  const matches: PlacedMatch[] = [];
  const allowed: AllowedSpan[] = [];
  /** By band: how far spans extend that are allowed in it or in a higher one and have begun. */
  const reach = new Int32Array(bandCount);
  const touched: number[] = [];
  const found = compiled.found;
  found.compared = 0;
  /** Up to which code everything is allowed in the highest band. */
  let allowedTo = 0;
  let strictLeft = compiled.strictCount;

  const allow = (band: number, start: number, end: number) => {
    if (band < 0 || reach[band]! >= end) return;
    allowed.push({ start, end, band });
    for (let i = band; i < bandCount && reach[i]! < end; i++) reach[i] = end;
  };

  /** Shorter entries than these add nothing: no rule may match them, and they exempt nothing more. */
  const settledTo = () => {
    if (bandCount === 0 || strictLeft > 0) return 0;
    while (allowedTo < view.length && view.ends[allowedTo]! <= reach[0]!) allowedTo++;
    return inflections.count === 0 ? allowedTo : Math.max(0, allowedTo - longestEnding);
  };

  const isExempt = (rule: number, end: number): boolean => {
    const above = compiled.bandsAbove[rule]!;
    return above > 0 && reach[above - 1]! >= end;
  };

  /** Lower rules have all the bands of higher ones above them: if the next rule is exempt, so are all that follow. */
  const mayMatch = (target: number, end: number): boolean => {
    const cursor = cursors[target]!;
    return cursor !== from[target + 1] && !isExempt(rules[cursor]!, end);
  };

  const match = (target: number, start: number, end: number) => {
    let cursor = cursors[target]!;
    if (cursor === from[target + 1]) return;
    if (cursor === from[target]) touched.push(target);
    for (; cursor < from[target + 1]!; cursor++) {
      const rule = rules[cursor]!;
      if (matched[rule] === 1) continue;
      if (isExempt(rule, end)) break;
      matched[rule] = 1;
      if (compiled.bandsAbove[rule] === 0) strictLeft--;
      matches.push({ rule, start, end });
    }
    cursors[target] = cursor;
  };

  /** The same place was found in another way. */
  const isNoted = (rule: number, start: number, end: number): boolean => {
    for (let i = matches.length - 1; i >= 0 && matches[i]!.start === start; i--) {
      if (matches[i]!.rule === rule && matches[i]!.end === end) return true;
    }
    return false;
  };

  /** Leaves the progress as it is: rules with a match are matched again. */
  const matchAgain = (target: number, start: number, end: number) => {
    for (let cursor = from[target]!; cursor < from[target + 1]!; cursor++) {
      const rule = rules[cursor]!;
      if (isExempt(rule, end) || matches.length === maxMatches) return;
      if (!isNoted(rule, start, end)) matches.push({ rule, start, end });
    }
  };
  const note = wanted === 'first' ? match : matchAgain;

  /** What was found at one place, longest first. */
  let here: { target: number; end: number }[] = [];
  let nextDisguised = 0;

  const offer = (target: number, endCode: number) => {
    const end = view.ends[endCode - 1]!;
    const band = allowBand[target]!;
    const matters = (band >= 0 && reach[band]! < end) || mayMatch(target, end);
    if (matters && isWordEnd(view, endCode) && isCharacterBorder(view, endCode)) here.push({ target, end });
  };

  const takeDisguised = (start: number) => {
    for (; disguised[nextDisguised]?.start === start; nextDisguised++) {
      const { target, end } = disguised[nextDisguised]!;
      here.push({ target, end });
    }
  };

  const settle = (start: number) => {
    if (here.length > 1) here.sort((one, other) => other.end - one.end);
    for (const { target, end } of here) allow(allowBand[target]!, start, end);
    for (const { target, end } of here) note(target, start, end);
    here = [];
  };

  const settleBefore = (start: number) => {
    for (let hit = disguised[nextDisguised]; hit !== undefined && hit.start < start; hit = disguised[nextDisguised]) {
      takeDisguised(hit.start);
      settle(hit.start);
    }
  };

  return {
    /** Every wordlist has its match, and no allowlist could still exempt any. */
    done: () => bandCount === 0 && matches.length === (wanted === 'first' ? compiled.wordlistCount : maxMatches),
    /** Takes in what was found in disguise before code `at`. */
    catchUp(at: number) {
      if (nextDisguised < disguised.length) settleBefore(view.starts[at]!);
    },
    visit(at: number) {
      if (!isCharacterBorder(view, at)) return;
      const deep = found.compared <= maxCompared;
      trie.walk(view.codes, at, deep ? view.length : Math.min(view.length, at + shortEntry), settledTo(), found);
      const start = view.starts[at]!;
      for (let i = found.count - 1; i >= 0; i--) {
        const entry = found.entries[i]!;
        if (exact[entry]! >= 0) offer(exact[entry]!, found.ends[i]!);
        if (inflections.count === 0) continue;
        inflections.forEach(view, entry, found.ends[i]!, counts, offer);
        found.compared += endingWeight;
      }
      takeDisguised(start);
      settle(start);
    },
    /** Incomplete: long entries were not matched everywhere, since the text leads too deep into too many of them. */
    finish() {
      settleBefore(Number.POSITIVE_INFINITY);
      for (const target of touched) cursors[target] = from[target]!;
      for (const { rule } of matches) matched[rule] = 0;
      return { matches, allowed, incomplete: found.compared > maxCompared };
    },
  };
}

/** One character can be read as several codes: a match never begins or ends among them. */
function isCharacterBorder({ starts, length }: TextView, index: number): boolean {
  return index === 0 || index === length || starts[index] !== starts[index - 1];
}
