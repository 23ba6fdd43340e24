/** The fast model compared with npm's obscenity on messages of 200 characters. */

import { modelText } from '../../../packages/engine/src/classifier/model-text.ts';
import type { ReadingParts } from '../../../packages/engine/src/classifier/reading/reading-classifier.ts';
import type { DevRow } from '../data/dev-rows.ts';
import { createLibraries } from '../variants/libraries.ts';
import { timeInTurns } from './processor-time.ts';
import type { SpeedResult } from './speed-result.ts';

const characters = 200;
const textsPerRound = 1_000;
const rounds = 7;

export async function measureMessages(
  dev: readonly DevRow[],
  { read, fast }: ReadingParts,
): Promise<SpeedResult['message']> {
  const [obscenity] = createLibraries();
  const messages = messagesOf(dev);
  const inRounds = Array.from({ length: rounds + 1 }, (_, round) =>
    Array.from({ length: textsPerRound }, (_, index) => messages[(round * textsPerRound + index) % messages.length]!),
  );
  const times = await timeInTurns(
    [
      // Features are computed at every call; nothing is cached between calls.
      { name: 'fast', read: (text: string) => fast.logits(text) },
      {
        name: 'both',
        read: (text: string) => fast.logits(modelText(text, read(text, 'default'))),
      },
      { name: 'obscenity', read: (text: string) => obscenity.flags(text) },
    ],
    inRounds,
  );
  const microseconds = (name: string) => times[name]! * 1_000;
  return {
    fastModel: microseconds('fast'),
    wordListsAndFastModel: microseconds('both'),
    obscenity: microseconds('obscenity'),
  };
}

/** English texts one after another, cut to length; harmless ones, like most messages. */
function messagesOf(dev: readonly DevRow[]): string[] {
  const whole = dev
    .filter(({ lang, labels }) => lang === 'en' && Object.values(labels).every((label) => label <= 0.3))
    .map(({ text }) => text)
    .join(' ');
  const count = Math.floor(whole.length / characters);
  return Array.from({ length: count }, (_, index) => whole.slice(index * characters, (index + 1) * characters));
}
