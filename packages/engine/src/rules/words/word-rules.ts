/**
 * Finds all wordlists and allowlists of an account in one pass over the strict view of a text: entries as written, with
 * the endings of the text's language, or in disguise, as each rule wants.
 */

import { entriesOf, ruleKinds } from '@moderato/contract';
import { visibleText } from '../../canonical/canonical-text.ts';
import type { MappedText } from '../../canonical/mapped-text.ts';
import { createViewBuffers, strictView } from '../../text/strict-view.ts';
import type { Span, TextView } from '../../text/view.ts';
import { isWordStart } from '../../text/word-boundary.ts';
import type { AllowedSpan, BuildInput, BuiltMatcher, Matches, RuleMatcher } from '../rule-matcher.ts';
import { bandsAbove } from '../rule-order.ts';
import type { WantedMatches } from '../wanted-matches.ts';
import { checkList, measureList } from './check-entries.ts';
import { createDisguiseWriter, type DisguiseForms } from './disguise-forms.ts';
import { createDisguiseFinder, type DisguisedHit } from './disguises.ts';
import { languagesIn, longestEnding } from './endings.ts';
import { createEntryTrieBuilder, createFoundEntries } from './entry-trie.ts';
import { createFirstWords, firstWordEnd, hashWord } from './first-words.ts';
import { createInflectionWriter, stemsOf } from './inflections.ts';
import { maxEntryCodes, normaliseEntry } from './normalise-entry.ts';
import { type CompiledWords, createScan, type Progress } from './word-scan.ts';
import { createTargetWriter } from './word-targets.ts';

export const wordMatcher: RuleMatcher = { check: checkList, measure: measureList, build: buildWordRules };

const entriesPerStep = 1000;

function* buildWordRules({ rules, own, bands }: BuildInput): Generator<undefined, BuiltMatcher> {
  const trie = createEntryTrieBuilder();
  const firstWordHashes: number[] = [];
  const targets = createTargetWriter();
  const inflections = createInflectionWriter();
  const disguises = createDisguiseWriter();
  /** By entry of the trie. */
  const exact: number[] = [];
  const disguised = new Map<number, number>();
  let steps = 0;
  const addToTrie = (view: TextView, length: number): number => {
    const known = trie.entryCount;
    const entry = trie.add(view.codes, length);
    if (entry !== known) return entry;
    exact.push(-1);
    firstWordHashes.push(hashWord(view.codes, 0, firstWordEnd({ ...view, length }, 0)));
    return entry;
  };
  for (const rule of own) {
    const { type, pattern, priority, matching = 'exact' } = rules[rule]!;
    const band = bands.indexOf(priority);
    for (const text of entriesOf(pattern)) {
      if (++steps % entriesPerStep === 0) yield;
      const view = normaliseEntry(text);
      if (view.length === 0 || view.length > maxEntryCodes) continue;
      const entry = addToTrie(view, view.length);
      if (exact[entry]! < 0) exact[entry] = targets.create();
      targets.add(exact[entry]!, rule, type, band);
      if (matching === 'exact') continue;
      const stems = stemsOf(text, view);
      for (const stem of stems) {
        const stemEntry = addToTrie(view, stem.length);
        targets.add(inflections.targetOf(stemEntry, stem, targets.create), rule, type, band);
      }
      if (matching === 'inflected') continue;
      const known = disguised.get(entry);
      const target = known ?? targets.create();
      if (known === undefined) disguises.add(text, target, stems);
      disguised.set(entry, target);
      targets.add(target, rule, type, band);
    }
  }
  const wordlists = own.filter((rule) => !ruleKinds[rules[rule]!.type].exempts);
  const above = Int32Array.from(rules, ({ priority }) => bandsAbove(bands, priority));
  const forms = disguised.size === 0 ? undefined : yield* disguises.finish();
  return createWordRules(
    {
      trie: trie.finish(),
      firstWords: createFirstWords(Int32Array.from(firstWordHashes)),
      found: createFoundEntries(),
      targets: targets.finish(),
      exact: Int32Array.from(exact),
      inflections: inflections.finish(trie.entryCount),
      wordlistCount: wordlists.length,
      bandCount: bands.length,
      bandsAbove: above,
      strictCount: wordlists.filter((rule) => above[rule] === 0).length,
    },
    forms,
  );
}

const nothingDisguised: { hits: readonly DisguisedHit[]; incomplete: boolean } = { hits: [], incomplete: false };

function createWordRules(compiled: CompiledWords, forms: DisguiseForms | undefined): BuiltMatcher {
  const { trie, firstWords, targets, exact, inflections, bandsAbove: above } = compiled;
  const buffers = createViewBuffers();
  const progress: Progress = { cursors: targets.from.slice(), matched: new Uint8Array(above.length) };
  const disguises = forms && createDisguiseFinder(forms);
  const parts = [trie, firstWords, targets, exact, inflections, progress.cursors, progress.matched, above];
  function match(content: string, wanted: WantedMatches): Found {
    const visible = visibleText(content);
    const counts = languagesIn(visible.text);
    const { hits, incomplete } = disguises?.find(visible.text, counts) ?? nothingDisguised;
    const view = strictView(visible.text, buffers);
    const scan = createScan(compiled, progress, { view, wanted, counts, disguised: hits });
    for (let at = 0; at < view.length && !scan.done(); ) {
      if (!isWordStart(view, at)) {
        at++;
        continue;
      }
      const end = firstWordEnd(view, at);
      scan.catchUp(at);
      if (mayBegin(compiled, view, at, end)) scan.visit(at);
      at = end;
    }
    const found = scan.finish();
    return inOriginal({ ...found, incomplete: found.incomplete || incomplete }, visible);
  }
  return {
    byteLength: parts.reduce((sum, { byteLength }) => sum + byteLength, forms?.byteLength ?? 0),
    exempt: (content) => match(content, 'first').allowed,
    match: (content, _allowed, wanted) => match(content, wanted),
  };
}

/** Whether an entry begins with the word from `at` to `end`, or with the word without an ending. */
function mayBegin({ firstWords, inflections }: CompiledWords, view: TextView, at: number, end: number): boolean {
  if (firstWords.has(hashWord(view.codes, at, end))) return true;
  if (inflections.count === 0) return false;
  for (let stemEnd = Math.max(at + 1, end - longestEnding); stemEnd < end; stemEnd++) {
    if (firstWords.has(hashWord(view.codes, at, stemEnd))) return true;
  }
  return false;
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
