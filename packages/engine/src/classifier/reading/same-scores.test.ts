/** A score depends only on the text: not on other questions, and not on which thread answers. */

import { expect, it, onTestFinished } from 'vitest';
import { createClassifier } from '../create-classifier.ts';
import { madeUpModels } from '../neural/testing/made-up-models.ts';

const texts = [
  'fool',
  'maybe',
  'you are a fool, maybe',
  'плохо',
  'dumm',
  'buy good',
  'kill',
  'later',
  'good. You are a fool, maybe. buy good',
];

async function open(threads: number) {
  const options = { folder: madeUpModels(), lexicon: [], innocentWords: [], threads, queueLimit: 10_000 };
  const classifier = await createClassifier({ ...options, deadlineMs: Number.POSITIVE_INFINITY });
  onTestFinished(() => classifier.close?.());
  return classifier;
}

it('a text gets exactly the same scores alone and among many others', async () => {
  const [calm, busy] = await Promise.all([open(1), open(3)]);
  const alone: string[] = [];
  for (const text of texts) alone.push(JSON.stringify(await calm.score(text, 'default')));
  const flood = Array.from({ length: 300 }, (_, index) => `maybe ${'good '.repeat(index % 40)}fool ${index}`);
  const asked = flood.flatMap((other, index) => [
    busy.score(other, 'chat'),
    ...(index % 20 === 0 ? texts.map((text) => busy.score(text, 'default')) : []),
  ]);
  const answered = (await Promise.all(asked)).map((judgement) => JSON.stringify(judgement));
  const again = answered.filter(
    (_, index) => index % (20 + texts.length) !== 0 && index % (20 + texts.length) <= texts.length,
  );
  expect(again).toHaveLength(15 * texts.length);
  for (const [index, judgement] of again.entries()) expect(judgement).toBe(alone[index % texts.length]);
});
