/**
 * Reads the text of one frame, inside the thread: PP-OCRv5's detection network finds the lines, its recognition network
 * reads them. Lines that are vertical or upside down are read in the rotation that makes the most sense.
 */

import { Tensor } from 'onnxruntime-node';
import { openNetwork, readParts } from '../../threads/open-network.ts';
import { textFiles } from '../models/file-names.ts';
import type { OpenReader } from '../models/frame-reader.ts';
import { type Pixels, scalePixels } from '../models/scale-pixels.ts';
import { cutLine, lineHeight } from './cut-line.ts';
import { decodeLine } from './decode-line.ts';
import { findRegions, type LetterMap } from './find-regions.ts';
import { inReadingOrder, type PlacedLine } from './reading-order.ts';
import type { Rectangle } from './rectangle.ts';

/**
 * Longest side at which lines are searched: finds letters of 8 pixels in a screenshot; twice that would cost four times
 * as much.
 */
const detectionSide = 960;
/** The network halves its input five times. */
const detectionStep = 32;
/** Lines that are read; the smallest are left out. A page of small print has about this many. */
const maxLines = 60;
/**
 * How much is read in total, as the width of the lines at the height the network reads: 400 squares, two seconds of one
 * core. Of a page of small print, the largest lines are read, and the same ones every time.
 */
const maxWidth = lineHeight * 400;
/** A line that is read with less certainty is tried upside down. */
const certain = 0.85;
/** Below this a reading is noise. */
const readable = 0.5;
/** How many lines may be tried again, so that a noisy picture does not cost twice as much. */
const maxSecondTries = 20;
/** How much higher than wide a line must be to be read sideways. */
const sideways = 1.5;

export const openTextReader: OpenReader<'text'> = async (paths, guarded) => {
  const characters = readParts(paths[textFiles.characters] ?? [])
    .toString('utf8')
    .split('\n');
  const detection = await guarded(() => openNetwork(paths[textFiles.detection] ?? []));
  const recognition = await guarded(() => openNetwork(paths[textFiles.recognition] ?? [], { keepsMemory: true }));

  async function run(network: typeof detection, { width, height, pixels }: Pixels, weigh: Weighing) {
    const input = new Tensor('float32', asInput(pixels, weigh), [1, 3, height, width]);
    const [output] = Object.values(await guarded(() => network.run({ x: input })));
    if (!(output?.data instanceof Float32Array)) throw new Error('The network returned no numbers.');
    return output.data;
  }

  async function findLines(frame: Pixels): Promise<Rectangle[]> {
    const scale = Math.min(1, detectionSide / Math.max(frame.width, frame.height));
    const [width, height] = [frame.width, frame.height].map(
      (side) => Math.max(1, Math.round((side * scale) / detectionStep)) * detectionStep,
    ) as [number, number];
    const values = await run(detection, scalePixels(frame, width, height), detectionWeighing);
    const map: LetterMap = { width, height, values };
    const [scaleX, scaleY] = [frame.width / width, frame.height / height];
    return findRegions(map, maxLines).map((region) => stretch(region, scaleX, scaleY));
  }

  async function readTurned(frame: Pixels, place: Rectangle, turns: number): Promise<PlacedLine> {
    const scores = await run(recognition, cutLine(frame, place, turns), recognitionWeighing);
    return { place, turns, line: decodeLine(scores, characters) };
  }

  return {
    async read(frame, isOver = () => false) {
      if (isOver()) return { lines: [], isCutShort: true };
      const lines: PlacedLine[] = [];
      let isCutShort = false;
      let secondTries = 0;
      let width = 0;
      for (const place of await findLines(frame)) {
        isCutShort = isOver();
        if (isCutShort) break;
        width += lineWidth(place);
        if (width > maxWidth) break;
        let best = await readTurned(frame, place, place.height > place.width * sideways ? 1 : 0);
        if (best.line.certainty < certain && secondTries++ < maxSecondTries) {
          const other = await readTurned(frame, place, best.turns + 2);
          if (other.line.certainty > best.line.certainty) best = other;
        }
        if (best.line.certainty >= readable && best.line.text !== '') lines.push(best);
      }
      return { lines: inReadingOrder(lines), isCutShort };
    },
    async release() {
      await guarded(() => detection.release());
      await guarded(() => recognition.release());
    },
  };
};

/** Blue, green, red, as the networks were trained. */
interface Weighing {
  readonly means: readonly [number, number, number];
  readonly spreads: readonly [number, number, number];
}

const detectionWeighing: Weighing = { means: [0.485, 0.456, 0.406], spreads: [0.229, 0.224, 0.225] };
const recognitionWeighing: Weighing = { means: [0.5, 0.5, 0.5], spreads: [0.5, 0.5, 0.5] };

function asInput(pixels: Uint8Array, { means, spreads }: Weighing): Float32Array {
  const count = pixels.length / 3;
  const input = new Float32Array(pixels.length);
  for (let channel = 0; channel < 3; channel++) {
    const [mean, spread] = [means[channel] as number, spreads[channel] as number];
    for (let place = 0; place < count; place++) {
      input[channel * count + place] = ((pixels[place * 3 + 2 - channel] as number) / 255 - mean) / spread;
    }
  }
  return input;
}

function lineWidth({ width, height }: Rectangle): number {
  return (lineHeight * Math.max(width, height)) / Math.min(width, height);
}

/** The detection map is scaled slightly differently in each direction, since its sides are multiples of 32. */
function stretch({ centre, width, height, angle }: Rectangle, scaleX: number, scaleY: number): Rectangle {
  const along = Math.hypot(Math.cos(angle) * scaleX, Math.sin(angle) * scaleY);
  const across = Math.hypot(Math.sin(angle) * scaleX, Math.cos(angle) * scaleY);
  return {
    centre: [centre[0] * scaleX, centre[1] * scaleY],
    width: width * along,
    height: height * across,
    angle: Math.atan2(Math.sin(angle) * scaleY, Math.cos(angle) * scaleX),
  };
}
