/** One of these texts offers drugs for sale, because that is what must be found. */

import { expect, it } from 'vitest';
import type { Scores, TextClassifier } from '../../classifier/classifier.ts';
import type { ImageThreads } from '../models/image-threads.ts';
import type { PreparedImage } from '../prepared-image.ts';
import { createTextJudge } from './text-judge.ts';

const calm: Scores = { toxicity: 0, harassment: 0, hate_speech: 0, sexual: 0, violence: 0, self_harm: 0, spam: 0 };
const wanted = new Set(['violence', 'drugs', 'hate_symbols', 'self_harm'] as const);
const signal = new AbortController().signal;

/** Returns the text of a frame by its number, and remembers which were read. */
function reading(textOf: (frame: number) => string, spacedOf = textOf, isCutShort = false) {
  const read: number[] = [];
  const until: (number | undefined)[] = [];
  const judged: string[] = [];
  const threads: ImageThreads = {
    async look(_kind, frames, { untilMs }) {
      read.push(...frames.map(({ index }) => index));
      until.push(untilMs);
      const linesOf = (index: number) => [{ text: textOf(index), spaced: spacedOf(index), certainty: 1 }];
      const pages = frames.map(({ index }) => ({ lines: linesOf(index), isCutShort }));
      // The only kind of reading that this judge uses.
      return pages as never;
    },
    close: () => Promise.resolve(),
  };
  const classifier: TextClassifier = {
    version: 'made-up',
    score(content) {
      judged.push(content);
      return { scores: content === 'old bridge' ? { ...calm, violence: 0.8 } : calm };
    },
    explain: () => [],
  };
  return { judge: createTextJudge(threads, 'version', classifier), read, judged, until };
}

const image = (frames: number): PreparedImage => ({
  width: 1,
  height: 1,
  frameCount: frames,
  frames: Array.from({ length: frames }, (_, index) => ({
    ...{ index, ground: 'opaque', width: 1, height: 1, pixels: new Uint8Array(3) },
  })),
});

it('reads four frames of an animation: the first, the last and two evenly between', async () => {
  const { judge, read } = reading(() => 'calm sea');
  await judge.judge({ image: image(16), wanted, signal });
  expect(read).toEqual([0, 5, 10, 15]);
});

it('counts the frame with the worst text, and judges each text once', async () => {
  const { judge, judged } = reading((frame) => (frame === 5 ? 'old bridge' : 'calm sea'));
  expect(await judge.judge({ image: image(16), wanted, signal })).toEqual([
    { category: 'violence', score: 0.8, reviewOnly: false },
  ]);
  expect(judged.toSorted()).toEqual(['calm sea', 'old bridge']);
});

it('also judges the text that the gaps between letters suggest', async () => {
  const { judge } = reading(
    () => 'o l d b r i d g e',
    () => 'old bridge',
  );
  expect(await judge.judge({ image: image(1), wanted, signal })).toHaveLength(1);
});

it('judges words that lost their spaces as words', async () => {
  const { judge, judged } = reading(() => 'OLDBRIDGE');
  expect(await judge.judge({ image: image(1), wanted, signal })).toHaveLength(1);
  expect(judged.toSorted()).toEqual(['OLDBRIDGE', 'old bridge']);
});

it('flags an offer of drugs, but does not block it', async () => {
  const { judge } = reading(() => 'cocaine for sale');
  const [finding] = await judge.judge({ image: image(1), wanted, signal });
  expect(finding).toMatchObject({ category: 'drugs', reviewOnly: false });
  expect(finding?.score).toBeGreaterThan(0.8);
  expect(finding?.score).toBeLessThan(0.93);
});

it('reads nothing if no requested category can be raised by words', async () => {
  const { judge, read } = reading(() => 'old bridge');
  expect(await judge.judge({ image: image(1), wanted: new Set(['sexual', 'gore']), signal })).toEqual([]);
  expect(read).toEqual([]);
});

it('does not ask the classifier about a frame without text', async () => {
  const { judge, judged } = reading(() => '');
  expect(await judge.judge({ image: image(1), wanted, signal })).toEqual([]);
  expect(judged).toEqual([]);
});

it('spends only a share of the time on reading, so that some is left for judging', async () => {
  const { judge, until } = reading(() => 'calm sea');
  const startedMs = performance.now();
  await judge.judge({ image: image(1), wanted, signal, deadlineMs: startedMs + 1_000_000 });
  expect(until[0]).toBeGreaterThan(startedMs + 500_000);
  expect(until[0]).toBeLessThan(startedMs + 700_000);
});

it('judges the text read before the time ran out, and says that reading was cut short', async () => {
  const said: string[] = [];
  const cut = reading(
    () => 'old bridge',
    () => 'old bridge',
    true,
  );
  const question = { image: image(1), wanted, signal, cutShort: () => said.push('cut short') };
  expect(await cut.judge.judge(question)).toHaveLength(1);
  expect(said).toEqual(['cut short']);
  await reading(() => 'old bridge').judge.judge(question);
  expect(said).toEqual(['cut short']);
});

it('I7: tells what it found in the words, the highest of all readings, even if no image category is asked for', async () => {
  const { judge } = reading((frame) => (frame === 5 ? 'old bridge' : 'calm sea'));
  const told: unknown[] = [];
  const question = { wanted: new Set(['sexual'] as const), signal, wordsJudged: (words: unknown) => told.push(words) };
  expect(await judge.judge({ image: image(16), ...question })).toEqual([]);
  expect(told).toEqual([{ scores: { ...calm, violence: 0.8 }, limited: false, slur: undefined, minorCue: false }]);
  await reading(() => '').judge.judge({ image: image(1), ...question });
  expect(told).toHaveLength(1);
});
