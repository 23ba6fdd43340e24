/**
 * node bench/images/models/measure-harmless.ts LIST [MINUTES] [JUDGE]
 *
 * Shows harmless pictures to the judges that ship and counts what they raise at the default thresholds, kind by kind. LIST is a
 * text file with one `kind<tab>path` a line; pictures are taken in its order until the minutes are over. Writes
 * results/harmless.json, or with a JUDGE, which is asked alone, results/harmless-JUDGE.json.
 */

import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { imageCategories } from '../../../packages/contract/src/index.ts';
import { createClassifier } from '../../../packages/engine/src/classifier/create-classifier.ts';
import { createLocalImageJudges } from '../../../packages/engine/src/image/local-judges.ts';
import type { Ground, PreparedFrame } from '../../../packages/engine/src/image/prepared-image.ts';
import { stillSide } from '../../../packages/engine/src/image/prepared-image.ts';

const sharp = createRequire(new URL('../../../packages/engine/package.json', import.meta.url))(
  'sharp',
) as typeof import('sharp').default;

interface Counted {
  pictures: number;
  /** By judge: how many pictures it flagged. */
  readonly flagged: Record<string, number>;
  /** Runs without an answer in time. */
  unanswered?: number;
}

const [list = '', minutes = '20', only] = process.argv.slice(2);
const thresholds = new Map(imageCategories.map(({ name, defaultThreshold }) => [name, defaultThreshold]));
const everything = new Set(imageCategories.map(({ name }) => name));
const textClassifier = await createClassifier({ threads: 1, deadlineMs: 120_000 });
const all = await createLocalImageJudges({ textClassifier, threads: 1 });
const judges = all.filter(({ name }) => only === undefined || name === only);
const kinds: Record<string, Counted> = {};
const raised: string[] = [];
const spent: Record<string, number[]> = Object.fromEntries(judges.map(({ name }) => [name, []]));
const until = Date.now() + Number(minutes) * 60_000;

for (const line of readFileSync(list, 'utf8').trimEnd().split('\n')) {
  if (Date.now() > until) break;
  const [kind = '', path = ''] = line.split('\t');
  const frames = await prepare(path).catch(() => undefined);
  if (frames === undefined) continue;
  const counted = kinds[kind] ?? { pictures: 0, flagged: {} };
  kinds[kind] = counted;
  counted.pictures++;
  const image = { width: frames[0]!.width, height: frames[0]!.height, frameCount: 1, frames };
  for (const judge of judges) {
    const started = performance.now();
    const question = { image, wanted: everything, signal: AbortSignal.timeout(120_000) };
    const found = await judge.judge(question).catch(() => undefined);
    if (found === undefined) {
      // Too slow on a busy machine; counted separately, so that it does not pass for harmless.
      counted.unanswered = (counted.unanswered ?? 0) + 1;
      continue;
    }
    spent[judge.name]?.push(performance.now() - started);
    const flagged = found.filter(({ category, score }) => score > (thresholds.get(category) ?? 1));
    if (flagged.length === 0) continue;
    counted.flagged[judge.name] = (counted.flagged[judge.name] ?? 0) + 1;
    const said = flagged.map(({ category, score }) => `${category} ${score.toFixed(2)}`).join(', ');
    raised.push(`${kind}: ${path.split('/').at(-1)}: ${judge.name}: ${said}`);
  }
  save();
}
for (const judge of judges) await judge.close?.();
await textClassifier.close?.();
console.log(raised.join('\n'));

function save(): void {
  const medianMs = Object.fromEntries(
    Object.entries(spent).map(([name, times]) => [
      name,
      Math.round(times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0),
    ]),
  );
  const content = { version: judges[0]?.version, medianMs, kinds, raised };
  writeFileSync(
    new URL(`results/harmless${only === undefined ? '' : `-${only}`}.json`, import.meta.url),
    `${JSON.stringify(content, null, 1)}\n`,
  );
}

/** Prepared as in the service: at most 1,536 pixels a side, transparent ones on two backgrounds. */
async function prepare(path: string): Promise<PreparedFrame[]> {
  const picture = sharp(path).resize(stillSide, stillSide, { fit: 'inside', withoutEnlargement: true });
  const { isOpaque } = await sharp(path).stats();
  const grounds: [Ground, string][] = isOpaque
    ? [['opaque', '#fff']]
    : [
        ['light', '#fff'],
        ['dark', '#181818'],
      ];
  return Promise.all(
    grounds.map(async ([ground, background]) => {
      const { data, info } = await picture
        .clone()
        .flatten({ background })
        .toColourspace('srgb')
        .removeAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true });
      return { index: 0, ground, width: info.width, height: info.height, pixels: data };
    }),
  );
}
