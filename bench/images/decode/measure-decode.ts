/** Compares preparing a picture with plain decode-and-resize in sharp, stage by stage, one picture at a time. */

import { createImageDecoder } from '../../../packages/engine/src/image/prepare/image-decoder.ts';
import { encodeForProvider, prepareImage } from '../../../packages/engine/src/image/prepare/prepare-image.ts';
import { animationSide, type PreparedFrame, stillSide } from '../../../packages/engine/src/image/prepared-image.ts';
import { scanImage } from '../../../packages/engine/src/image/scan-image.ts';
import { costOf } from '../cost.ts';
import { type Picture, samplePictures, sharp } from '../pictures.ts';
import type { StageResults } from '../results.ts';

const rounds = 5;
/** The clock for processor time is coarse, and a scan is short. */
const scansAtOnce = 20;
/** The size that many vision models use. */
const providerSide = 768;

export async function measureDecode(): Promise<StageResults['decode']> {
  const decoder = createImageDecoder({ processes: 1, deadlineMs: 120_000 });
  const pictures: StageResults['decode']['pictures'][number][] = [];
  for (const picture of await samplePictures()) {
    const { name, bytes } = picture;
    const prepare = async () => {
      const result = await prepareImage(bytes, { decoder });
      if ('refusal' in result) throw new Error(`${name}: ${result.refusal.message}`);
      return result.image;
    };
    const [frame] = (await prepare()).frames as [PreparedFrame];
    const costs = await costOf(
      {
        scan: () => {
          for (let scan = 0; scan < scansAtOnce; scan++) scanImage(bytes);
        },
        plain: () => plain(picture),
        prepare,
        encode: () => encodeForProvider(frame, providerSide, { decoder }),
      },
      rounds,
    );
    const { processorMs, wallMs } = costs.scan;
    const scan = { processorMs: processorMs / scansAtOnce, wallMs: wallMs / scansAtOnce };
    pictures.push({ name, bytes: bytes.length, ...costs, scan });
  }
  decoder.close();
  return { rounds, pictures };
}

function plain({ bytes, isAnimated = false }: Picture): Promise<Buffer> {
  const side = isAnimated ? animationSide : stillSide;
  const opened = isAnimated ? sharp(bytes, { animated: true }) : sharp(bytes).autoOrient();
  return opened.resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true }).raw().toBuffer();
}
