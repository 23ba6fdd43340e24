/**
 * Measures the most expensive files within our limits: what decoding costs in time and memory, or why they are refused.
 */

import { flat } from '../../../packages/engine/src/image/__fixtures__/build-images.ts';
import { createImageDecoder } from '../../../packages/engine/src/image/prepare/image-decoder.ts';
import { prepareImage } from '../../../packages/engine/src/image/prepare/prepare-image.ts';
import { familyOf, processorMs, residentBytes } from '../processes.ts';
import type { StageResults } from '../results.ts';
import { type WorstPicture, worstAllowed } from './worst-allowed.ts';

const sampleMs = 5;
const megabyte = 1024 * 1024;
/** Longer than the service's deadline, so that there is something to measure on a busy machine. */
const deadlineMs = 120_000;

export async function measureWorst(): Promise<StageResults['worst']> {
  const harmless = await flat(8, 8).png().toBuffer();
  const pictures: StageResults['worst']['pictures'][number][] = [];
  for (const picture of await worstAllowed()) pictures.push(await measure(picture, harmless));
  return { pictures };
}

/** Each in a separate process that has decoded something harmless before, so that starting it is not measured. */
async function measure(
  { name, bytes }: WorstPicture,
  harmless: Buffer,
): Promise<StageResults['worst']['pictures'][number]> {
  const decoder = createImageDecoder({ processes: 1, deadlineMs });
  await prepareImage(harmless, { decoder });
  const processes = familyOf(process.pid).filter((pid) => pid !== process.pid);
  const before = { resident: residentBytes(processes), processor: processorMs(processes), wall: performance.now() };
  let most = { resident: before.resident, processor: before.processor };
  const look = () => {
    most = {
      resident: Math.max(most.resident, residentBytes(processes)),
      processor: Math.max(most.processor, processorMs(processes)),
    };
  };
  const sampling = setInterval(look, sampleMs);
  const result = await prepareImage(bytes, { decoder });
  look();
  clearInterval(sampling);
  decoder.close();
  return {
    name,
    bytes: bytes.length,
    outcome: 'refusal' in result ? result.refusal.code : 'prepared',
    processorMs: most.processor - before.processor,
    wallMs: performance.now() - before.wall,
    grownMb: (most.resident - before.resident) / megabyte,
  };
}
