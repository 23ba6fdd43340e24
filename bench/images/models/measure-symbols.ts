/**
 * node bench/images/models/measure-symbols.ts FOLDER
 *
 * Shows drawn pictures (training/images/symbols/draw.py writes them) to the judge of symbols and counts how many of each kind it
 * flags at the default threshold. Writes results/symbols.json.
 */

import { readdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { shippedImageModels } from '../../../packages/engine/src/image/local-judges.ts';
import { symbolsNetwork } from '../../../packages/engine/src/image/models/file-names.ts';
import { createImageThreads } from '../../../packages/engine/src/image/models/image-threads.ts';
import { createSymbolsJudge } from '../../../packages/engine/src/image/symbols/symbols-judge.ts';

const sharp = createRequire(new URL('../../../packages/engine/package.json', import.meta.url))(
  'sharp',
) as typeof import('sharp').default;

const threshold = 0.7;
const [folder = ''] = process.argv.slice(2);
const threads = createImageThreads({ [symbolsNetwork]: [join(shippedImageModels, symbolsNetwork)] });
const judge = createSymbolsJudge(threads, 'measured');
const results: Record<string, { pictures: number; flagged: number }> = {};

for (const kind of readdirSync(folder)) {
  const counted = { pictures: 0, flagged: 0 };
  for (const name of readdirSync(join(folder, kind))) {
    const { data, info } = await sharp(join(folder, kind, name))
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const frame = { index: 0, ground: 'opaque', width: info.width, height: info.height, pixels: data } as const;
    const image = { width: info.width, height: info.height, frameCount: 1, frames: [frame] };
    const question = { image, wanted: new Set(['hate_symbols'] as const), signal: AbortSignal.timeout(120_000) };
    const [finding] = await judge.judge(question);
    counted.pictures++;
    if ((finding?.score ?? 0) > threshold) counted.flagged++;
  }
  results[kind] = counted;
  console.log(kind, counted);
  writeFileSync(new URL('results/symbols.json', import.meta.url), `${JSON.stringify(results, null, 1)}\n`);
}
await threads.close();
