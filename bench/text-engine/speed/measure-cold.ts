/**
 * `node bench/text-engine/speed/measure-cold.ts`: measures what a message that needs no deep model costs Tier 0, text
 * after text and with cold caches, as in a service that does more than judge. The second is several times the first:
 * the time goes into fetching word lists and weights, not into arithmetic. Prints medians; on a busy machine, only
 * figures measured in turns can be compared.
 */

import { defaultTextPolicies, emptyRuleSet, moderateText } from '@moderato/engine';
import { isSettled, settlingClassifier } from '../../http/settled-texts.ts';
import { message } from '../../scan/messages.ts';
import { median } from './measure.ts';

const texts = Array.from({ length: 12_000 }, (_, number) => message(number)).filter(isSettled);
const warmUpRounds = 10;
const lineBytes = 64;
/** More than a core's own cache; other programs displace what all cores share. */
const displacedBytes = 4 * 1024 * 1024;
const other = new Uint8Array(displacedBytes);

function displaceCaches(): void {
  for (let at = 0; at < other.length; at += lineBytes) other[at]!++;
}

/** Elapsed microseconds: there is no finer clock for processor time. A median leaves out interrupted runs. */
async function microsecondsOf(content: string): Promise<number> {
  const started = process.hrtime.bigint();
  const input = { content, context: 'chat', rules: emptyRuleSet, policies: defaultTextPolicies } as const;
  await moderateText(input, settlingClassifier);
  return Number(process.hrtime.bigint() - started) / 1_000;
}

for (let round = 0; round < warmUpRounds; round++) for (const text of texts) await microsecondsOf(text);
const warm: number[] = [];
const cold: number[] = [];
for (const text of texts) warm.push(await microsecondsOf(text));
for (const text of texts) {
  displaceCaches();
  cold.push(await microsecondsOf(text));
}
const characters = texts.reduce((sum, text) => sum + text.length, 0) / texts.length;
console.log(`${texts.length} messages of ${characters.toFixed(0)} characters on average`);
console.log(
  `text after text: ${median(warm).toFixed(1)} µs; caches displaced before each: ${median(cold).toFixed(1)} µs`,
);
