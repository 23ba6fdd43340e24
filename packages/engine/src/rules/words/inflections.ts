/**
 * The entries that also match with endings. Each is kept as one or more stems: the entry itself, and the entry without
 * what its language replaces ("cit" of "city"). A stem matches if an ending follows, and then the word ends.
 */

import type { TextView } from '../../text/view.ts';
import { isWordEnd } from '../../text/word-boundary.ts';
import {
  type CountsLanguage,
  endingsOf,
  type InflectedScript,
  inflectedScripts,
  longestEnding,
  scriptOfEntry,
} from './endings.ts';

/** A stem of an entry: how many codes of it are left, and what was taken off. */
export interface Stem {
  readonly script: InflectedScript;
  readonly length: number;
  readonly strip: string;
}

const shortestWord = 3;
const shortestStem = 2;
const space = 0x20;

/** Of the entry's last word; none for entries that are too short, or in scripts whose words have no endings here. */
export function stemsOf(entry: string, view: TextView): Stem[] {
  const script = scriptOfEntry(entry);
  if (script === undefined) return [];
  let word = view.length;
  while (word > 0 && view.codes[word - 1] !== space) word--;
  if (view.length - word < shortestWord) return [];
  const last = String.fromCodePoint(...view.codes.subarray(word, view.length));
  return endingsOf(script).strips.flatMap((strip) => {
    const length = view.length - Array.from(strip).length;
    return last.endsWith(strip) && length - word >= shortestStem ? [{ script, length, strip }] : [];
  });
}

/** Whether what stands between a stem and the end of its word is an ending. `lastLetter` is that of the stem. */
export function isEnding(
  { script, strip }: Pick<Stem, 'script' | 'strip'>,
  lastLetter: number,
  ending: string,
  counts: CountsLanguage,
): boolean {
  const letter = String.fromCodePoint(lastLetter);
  return (endingsOf(script).byText.get(ending) ?? []).some(
    (one) =>
      one.strip === strip &&
      (one.after === '' || one.after.includes(letter)) &&
      !one.notAfter.includes(letter) &&
      counts(one, script),
  );
}

export interface Inflections {
  readonly count: number;
  readonly byteLength: number;
  /** Calls `visit` for each target that matches in the view with the stem `entry`, which ends at `stemEnd`. */
  forEach(view: TextView, entry: number, stemEnd: number, counts: CountsLanguage, visit: Visit): void;
}

type Visit = (target: number, end: number) => void;

export interface InflectionWriter {
  /** The target of this stem: `entry` is its number in the trie. */
  targetOf(entry: number, stem: Stem, create: () => number): number;
  finish(entryCount: number): Inflections;
}

export function createInflectionWriter(): InflectionWriter {
  const targets: number[] = [];
  const next: number[] = [];
  const kindOf: number[] = [];
  const firsts = new Map<number, number>();
  const kinds: Pick<Stem, 'script' | 'strip'>[] = inflectedScripts.flatMap((script) =>
    endingsOf(script).strips.map((strip) => ({ script, strip })),
  );
  const kindNumbers = new Map(kinds.map(({ script, strip }, number) => [`${script} ${strip}`, number]));
  return {
    targetOf(entry, { script, strip }, create) {
      const kind = kindNumbers.get(`${script} ${strip}`)!;
      const first = firsts.get(entry) ?? -1;
      for (let at = first; at >= 0; at = next[at]!) if (kindOf[at] === kind) return targets[at]!;
      firsts.set(entry, targets.length);
      next.push(first);
      kindOf.push(kind);
      return targets[targets.push(create()) - 1]!;
    },
    finish(entryCount) {
      const first = new Int32Array(firsts.size === 0 ? 0 : entryCount).fill(-1);
      for (const [entry, at] of firsts) first[entry] = at;
      const [target, chain, kind] = [Int32Array.from(targets), Int32Array.from(next), Uint8Array.from(kindOf)];
      return {
        count: targets.length,
        byteLength: first.byteLength + target.byteLength + chain.byteLength + kind.byteLength,
        forEach(view, entry, stemEnd, counts, visit) {
          let at = first[entry] ?? -1;
          if (at < 0) return;
          const end = endOfWord(view, stemEnd);
          if (end < 0) return;
          const ending = String.fromCodePoint(...view.codes.subarray(stemEnd, end));
          for (; at >= 0; at = chain[at]!) {
            if (isEnding(kinds[kind[at]!]!, view.codes[stemEnd - 1]!, ending, counts)) visit(target[at]!, end);
          }
        },
      };
    },
  };
}

/** Where the word goes on to end behind a stem; -1 if nothing follows, or more than any ending. */
function endOfWord(view: TextView, stemEnd: number): number {
  const last = Math.min(view.length, stemEnd + longestEnding);
  if (isWordEnd(view, stemEnd)) return -1;
  for (let at = stemEnd + 1; at <= last; at++) if (isWordEnd(view, at)) return at;
  return -1;
}
