/**
 * What Whisper sees of a window: how loud 80 bands of tones are, a hundred times a second, on a logarithmic scale. The
 * numbers (400 samples under a Hann window every 160, Slaney's bands up to 8 kHz) are those it was trained with.
 */

import { speechRate } from '../resample.ts';

export const windowSeconds = 30;
export const windowSamples: number = windowSeconds * speechRate;
export const bandCount = 80;
export const frameCount = 3_000;
const size = 400;
const hop = 160;
const half = size / 2;
const quarter = size / 4;

const hann = Float64Array.from({ length: size }, (_, n) => 0.5 - 0.5 * Math.cos((2 * Math.PI * n) / size));
const rows = (wave: (angle: number) => number) =>
  Array.from({ length: quarter + 1 }, (_, k) =>
    Float64Array.from({ length: half }, (_, n) => wave((2 * Math.PI * k * n) / size)),
  );
const cosines = rows(Math.cos);
const sines = rows(Math.sin);
const bands = makeBands();

interface Band {
  readonly first: number;
  readonly weights: readonly number[];
}

/** Row by band, column by frame. What follows the samples counts as silence. */
export function logMel(samples: Float32Array): Float32Array {
  const result = new Float32Array(bandCount * frameCount).fill(-10);
  const frame = new Float64Array(size);
  const power = new Float64Array(half + 1);
  let loudest = -10;
  for (let index = 0; index < frameCount; index++) {
    if (!cut(samples, index * hop - half, frame)) continue;
    measurePower(frame, power);
    for (const [row, { first, weights }] of bands.entries()) {
      let sum = 0;
      for (let bin = 0; bin < weights.length; bin++) sum += (weights[bin] as number) * (power[first + bin] as number);
      const level = Math.log10(Math.max(1e-10, sum));
      result[row * frameCount + index] = level;
      loudest = Math.max(loudest, level);
    }
  }
  return result.map((level) => (Math.max(level, loudest - 8) + 4) / 4);
}

/** The frame from `start`, mirrored at both ends of the window; false if all of it is silence. */
function cut(samples: Float32Array, start: number, frame: Float64Array): boolean {
  let isLoud = false;
  for (let n = 0; n < size; n++) {
    const at = start + n;
    const inside = at < 0 ? -at : at >= windowSamples ? 2 * windowSamples - 2 - at : at;
    const sample = samples[inside] ?? 0;
    if (sample !== 0) isLoud = true;
    frame[n] = sample * (hann[n] as number);
  }
  return isLoud;
}

/**
 * A Fourier transform of 400 real samples, by its symmetries: sample n shares its factors with sample 400 - n, and tone k
 * with tone 200 - k.
 */
function measurePower(frame: Float64Array, power: Float64Array): void {
  for (let k = 0; k <= quarter; k++) {
    const cosine = cosines[k] as Float64Array;
    const sine = sines[k] as Float64Array;
    let even = (frame[0] as number) + (k % 2 === 0 ? 1 : -1) * (frame[half] as number);
    let evenSine = 0;
    let odd = 0;
    let oddSine = 0;
    for (let n = 1; n < half; n += 2) {
      odd += ((frame[n] as number) + (frame[size - n] as number)) * (cosine[n] as number);
      oddSine += ((frame[n] as number) - (frame[size - n] as number)) * (sine[n] as number);
    }
    for (let n = 2; n < half; n += 2) {
      even += ((frame[n] as number) + (frame[size - n] as number)) * (cosine[n] as number);
      evenSine += ((frame[n] as number) - (frame[size - n] as number)) * (sine[n] as number);
    }
    power[k] = (even + odd) ** 2 + (evenSine + oddSine) ** 2;
    power[half - k] = (even - odd) ** 2 + (oddSine - evenSine) ** 2;
  }
}

function makeBands(): Band[] {
  const toMel = (hertz: number) =>
    hertz < 1_000 ? (hertz * 3) / 200 : 15 + (27 * Math.log(hertz / 1_000)) / Math.log(6.4);
  const toHertz = (mel: number) => (mel < 15 ? (mel * 200) / 3 : 1_000 * Math.exp(((mel - 15) * Math.log(6.4)) / 27));
  const edges = Array.from({ length: bandCount + 2 }, (_, i) => toHertz((toMel(speechRate / 2) * i) / (bandCount + 1)));
  return Array.from({ length: bandCount }, (_, i) => {
    const [low = 0, middle = 0, high = 0] = edges.slice(i, i + 3);
    const weights = Array.from({ length: half + 1 }, (_, bin) => {
      const hertz = (bin * speechRate) / size;
      const slope = Math.min((hertz - low) / (middle - low), (high - hertz) / (high - middle));
      return (Math.max(0, slope) * 2) / (high - low);
    });
    const first = weights.findIndex((weight) => weight > 0);
    return { first, weights: weights.slice(first, weights.findLastIndex((weight) => weight > 0) + 1) };
  });
}
