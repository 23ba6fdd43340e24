/** Shows what was measured for a preset, as a document and in words, and says so if nothing was. */

import type { PresetName } from '@moderato/contract';
import { release } from '@moderato/engine/working-points';

/** Field names of the wire format; `null` if nothing was measured. */
export function presetFigures(name: PresetName) {
  const { overall, categories, posts } = release.presets[name].figures;
  const onTheWire = ({ catches, wronglyFlags }: typeof overall) => ({ catches, wrongly_flags: wronglyFlags });
  return {
    ...onTheWire(overall),
    categories: Object.fromEntries(Object.entries(categories).map(([category, rates]) => [category, onTheWire(rates)])),
    posts: posts.map(({ badShare, flagged, rightly }) => ({ bad_share: badShare, flagged, rightly })),
  };
}

/** One line per known figure. */
export function presetWords(name: PresetName): string[] {
  const { catches, wrongly_flags: wrongly, posts } = presetFigures(name);
  if (catches === null || wrongly === null) return [`${name}: not measured.`];
  const lines = posts.map(({ bad_share: share, flagged, rightly }) => {
    const posts = `In 1,000 posts with ${Math.round(1_000 * share)} bad ones`;
    if (flagged === null || rightly === null) return `${posts}: not measured.`;
    const [all, bad] = [Math.round(flagged), Math.round(rightly)];
    return `${posts}, it flags ${all}: ${bad} bad, ${all - bad} harmless.`;
  });
  return [`${name}: catches ${percent(catches)}, wrongly flags ${percent(wrongly)}.`, ...lines];
}

function percent(share: number): string {
  return `${(share * 100).toFixed(share < 0.1 ? 1 : 0)} %`;
}
