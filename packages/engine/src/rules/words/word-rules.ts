/**
 * Finds all wordlists and allowlists of an account in one pass over the strict view of a text. At each place the allowlists
 * come first: what they exempt is known before any wordlist is asked.
 */

import { entriesOf, ruleKinds } from '@moderato/contract';
import { visibleText } from '../../canonical/canonical-text.ts';
import type { MappedText } from '../../canonical/mapped-text.ts';
import { createViewBuffers, strictView } from '../../text/strict-view.ts';
import type { Span, TextView } from '../../text/view.ts';
import { isWordEnd, isWordStart } from '../../text/word-boundary.ts';
import type { AllowedSpan, BuildInput, BuiltMatcher, Matches, PlacedMatch, RuleMatcher } from '../rule-matcher.ts';
import { bandsAbove } from '../rule-order.ts';
import { maxMatches, type WantedMatches } from '../wanted-matches.ts';
import { checkList, measureList } from './check-entries.ts';
import { createEntryTrieBuilder, createFoundEntries, type EntryTrie, type FoundEntries } from './entry-trie.ts';
import { createFirstWords, type FirstWords, firstWordEnd, hashWord } from './first-words.ts';
import { maxEntryCodes, normaliseEntry } from './normalise-entry.ts';

export const wordMatcher: RuleMatcher = { check: checkList, measure: measureList, build: buildWordRules };

const entriesPerStep = 1000;

/**
 * Lists of long phrases that repeat themselves ("ha ha ha …") in a text that does so too could be compared forever: 200
 * characters at each of 50,000 positions. After this much of it, only entries up to `shortEntry` are matched in the
 * rest of the text, and the result says that it is incomplete. Ordinary lists and texts stay far below.
 */
export const maxCompared = 1_000_000;
export const shortEntry = 6;

function* buildWordRules({ rules, own, bands }: BuildInput): Generator<undefined, BuiltMatcher> {
  const builder = createEntryTrieBuilder();
  const firstWordHashes: number[] = [];
  const allowBands: number[] = [];
  const pairs: { entry: number[]; rule: number[] } = { entry: [], rule: [] };
  let steps = 0;
  const wordlists = own.filter((rule) => !ruleKinds[rules[rule]!.type].exempts);
  for (const rule of own) {
    const { type, pattern, priority } = rules[rule]!;
    const band = bands.indexOf(priority);
    for (const text of entriesOf(pattern)) {
      const view = normaliseEntry(text);
      if (view.length === 0 || view.length > maxEntryCodes) continue;
      const known = builder.entryCount;
      const entry = builder.add(view.codes, view.length);
      if (entry === known) firstWordHashes.push(hashWord(view.codes, 0, firstWordEnd(view, 0)));
      if (ruleKinds[type].exempts) allowBands[entry] = Math.min(allowBands[entry] ?? band, band);
      else {
        pairs.entry.push(entry);
        pairs.rule.push(rule);
      }
      if (++steps % entriesPerStep === 0) yield;
    }
  }
  const entryCount = builder.entryCount;
  const above = Int32Array.from(rules, ({ priority }) => bandsAbove(bands, priority));
  return createWordRules({
    trie: builder.finish(),
    firstWords: createFirstWords(Int32Array.from(firstWordHashes)),
    found: createFoundEntries(),
    wordlistCount: wordlists.length,
    allowBand: Int32Array.from({ length: entryCount }, (_, entry) => allowBands[entry] ?? -1),
    bandCount: bands.length,
    bandsAbove: above,
    strictCount: wordlists.filter((rule) => above[rule] === 0).length,
    ...rulesByEntry(pairs, entryCount),
  });
}

interface Compiled {
  readonly trie: EntryTrie;
  readonly firstWords: FirstWords;
  readonly found: FoundEntries;
  readonly wordlistCount: number;
  /** By entry: the highest band it is allowed in, -1 if it is in no allowlist. */
  readonly allowBand: Int32Array;
  readonly bandCount: number;
  /** By rule: how many bands exempt from it. */
  readonly bandsAbove: Int32Array;
  /** The number of wordlists that no allowlist exempts from. */
  readonly strictCount: number;
  /** The rules of entry `i`, in evaluation order: `rules[from[i]]` up to `rules[from[i + 1]]`. */
  readonly from: Int32Array;
  readonly rules: Int32Array;
}

function rulesByEntry(
  pairs: { entry: readonly number[]; rule: readonly number[] },
  entryCount: number,
): Pick<Compiled, 'from' | 'rules'> {
  const from = new Int32Array(entryCount + 1);
  for (const entry of pairs.entry) from[entry + 1]!++;
  for (let entry = 0; entry < entryCount; entry++) from[entry + 1]! += from[entry]!;
  const next = from.slice();
  const rules = new Int32Array(pairs.rule.length);
  pairs.rule.forEach((rule, i) => {
    rules[next[pairs.entry[i]!]!++] = rule;
  });
  return { from, rules };
}

function createWordRules(compiled: Compiled): BuiltMatcher {
  const { trie, firstWords, allowBand, from, rules } = compiled;
  const buffers = createViewBuffers();
  const progress: Progress = { cursors: from.slice(), matched: new Uint8Array(compiled.bandsAbove.length) };
  const arrays = [allowBand, from, rules, progress.cursors, progress.matched, compiled.bandsAbove];
  function match(content: string, wanted: WantedMatches): Found {
    const visible = visibleText(content);
    const view = strictView(visible.text, buffers);
    const scan = createScan(compiled, progress, view, wanted);
    for (let at = 0; at < view.length && !scan.done(); ) {
      if (!isWordStart(view, at)) {
        at++;
        continue;
      }
      const end = firstWordEnd(view, at);
      if (firstWords.has(hashWord(view.codes, at, end))) scan.visit(at);
      at = end;
    }
    return inOriginal(scan.finish(), visible);
  }
  return {
    byteLength: arrays.reduce((sum, { byteLength }) => sum + byteLength, trie.byteLength + firstWords.byteLength),
    exempt: (content) => match(content, 'first').allowed,
    match: (content, _allowed, wanted) => match(content, wanted),
  };
}

type Found = Matches & { readonly allowed: readonly AllowedSpan[] };

/** Lists see the text, not its mark-up; their matches are reported where they stand in what was sent. */
function inOriginal(found: Found, { isChanged, toOriginal }: MappedText): Found {
  if (!isChanged || found.matches.length + found.allowed.length === 0) return found;
  const placed = <Match extends Span>(match: Match): Match => ({ ...match, ...toOriginal(match) });
  return {
    ...found,
    matches: found.matches.map(placed),
    allowed: found.allowed.map(placed).sort((a, b) => a.start - b.start),
  };
}

/** Reused and reset after each scan, because most scans touch next to nothing of it. */
interface Progress {
  /** By entry: how far its list of rules has been handled. */
  readonly cursors: Int32Array;
  /** By rule: whether it has its match. */
  readonly matched: Uint8Array;
}

/** The state of one pass. */
function createScan(compiled: Compiled, { cursors, matched }: Progress, view: TextView, wanted: WantedMatches) {
  const { trie, allowBand, bandCount, from, rules } = compiled;
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
    return allowedTo;
  };

  const isExempt = (rule: number, end: number): boolean => {
    const above = compiled.bandsAbove[rule]!;
    return above > 0 && reach[above - 1]! >= end;
  };

  /** Lower rules have all the bands of higher ones above them: if the next rule is exempt, so are all that follow. */
  const mayMatch = (entry: number, end: number): boolean => {
    const cursor = cursors[entry]!;
    return cursor !== from[entry + 1] && !isExempt(rules[cursor]!, end);
  };

  const match = (entry: number, start: number, end: number) => {
    let cursor = cursors[entry]!;
    if (cursor === from[entry + 1]) return;
    if (cursor === from[entry]) touched.push(entry);
    for (; cursor < from[entry + 1]!; cursor++) {
      const rule = rules[cursor]!;
      if (matched[rule] === 1) continue;
      if (isExempt(rule, end)) break;
      matched[rule] = 1;
      if (compiled.bandsAbove[rule] === 0) strictLeft--;
      matches.push({ rule, start, end });
    }
    cursors[entry] = cursor;
  };

  /** Leaves the progress as it is: rules with a match are matched again. */
  const matchAgain = (entry: number, start: number, end: number) => {
    for (let cursor = from[entry]!; cursor < from[entry + 1]!; cursor++) {
      const rule = rules[cursor]!;
      if (isExempt(rule, end) || matches.length === maxMatches) return;
      matches.push({ rule, start, end });
    }
  };
  const note = wanted === 'first' ? match : matchAgain;

  return {
    /** Every wordlist has its match, and no allowlist could still exempt any. */
    done: () => bandCount === 0 && matches.length === (wanted === 'first' ? compiled.wordlistCount : maxMatches),
    visit(at: number) {
      if (!isCharacterBorder(view, at)) return;
      const deep = found.compared <= maxCompared;
      trie.walk(view.codes, at, deep ? view.length : Math.min(view.length, at + shortEntry), settledTo(), found);
      const start = view.starts[at]!;
      for (let i = found.count - 1; i >= 0; i--) {
        const entry = found.entries[i]!;
        const end = view.ends[found.ends[i]! - 1]!;
        const band = allowBand[entry]!;
        const matters = (band >= 0 && reach[band]! < end) || mayMatch(entry, end);
        const whole = matters && isWordEnd(view, found.ends[i]!) && isCharacterBorder(view, found.ends[i]!);
        found.ends[i] = whole ? end : -1;
        if (whole) allow(band, start, end);
      }
      for (let i = found.count - 1; i >= 0; i--) {
        if (found.ends[i]! >= 0) note(found.entries[i]!, start, found.ends[i]!);
      }
    },
    /** Incomplete: long entries were not matched everywhere, since the text leads too deep into too many of them. */
    finish() {
      for (const entry of touched) cursors[entry] = from[entry]!;
      for (const { rule } of matches) matched[rule] = 0;
      return { matches, allowed, incomplete: found.compared > maxCompared };
    },
  };
}

/** One character can be read as several codes: a match never begins or ends among them. */
function isCharacterBorder({ starts, length }: TextView, index: number): boolean {
  return index === 0 || index === length || starts[index] !== starts[index - 1];
}
