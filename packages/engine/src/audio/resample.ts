/** Converts samples to the rate that the speech model reads. */

import type { Recording } from './read-wav.ts';

export const speechRate = 16_000;
/** A sine over its angle, faded out after so many zero crossings on either side. */
const crossings = 10;
const stepsPerCrossing = 512;
const kernel = Float32Array.from({ length: crossings * stepsPerCrossing + 2 }, (_, step) => {
  const x = step / stepsPerCrossing;
  if (x === 0) return 1;
  if (x >= crossings) return 0;
  return (Math.sin(Math.PI * x) / (Math.PI * x)) * (0.5 + 0.5 * Math.cos((Math.PI * x) / crossings));
});

export function toSpeechRate({ samples, rate }: Recording): Float32Array {
  if (rate === speechRate) return samples;
  const ratio = rate / speechRate;
  // Tones above half of the lower rate would come back as false low ones.
  const scale = Math.min(1, 1 / ratio);
  const reach = crossings / scale;
  const result = new Float32Array(Math.floor(samples.length / ratio));
  for (let index = 0; index < result.length; index++) {
    const centre = index * ratio;
    const last = Math.min(samples.length - 1, Math.floor(centre + reach));
    let sum = 0;
    for (let at = Math.max(0, Math.ceil(centre - reach)); at <= last; at++) {
      const step = (Math.abs(at - centre) * scale * stepsPerCrossing + 0.5) | 0;
      sum += (samples[at] as number) * (kernel[step] as number);
    }
    result[index] = sum * scale;
  }
  return result;
}
