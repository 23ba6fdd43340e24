/** The presets of the release as the Categories page shows them, each with its measured figures. */

import { type PresetState, presetNames, textCategoryNames } from '@moderato/contract';
import { type Rates, release } from '@moderato/engine/working-points';
import type { CategorySetting } from './category-settings-store.ts';
import { chosenPreset } from './choose-preset.ts';

export function presetStates(own: readonly CategorySetting[]): PresetState[] {
  const chosen = chosenPreset(own);
  return presetNames.map((name) => {
    const { thresholds, figures } = release.presets[name];
    return {
      name,
      chosen: name === chosen,
      ...onTheWire(figures.overall),
      posts: figures.posts.map(({ badShare, flagged, rightly }) => ({ bad_share: badShare, flagged, rightly })),
      categories: textCategoryNames.map((category) => ({
        name: category,
        threshold: thresholds[category],
        ...onTheWire(figures.categories[category]),
      })),
    };
  });
}

function onTheWire({ catches, wronglyFlags }: Rates) {
  return { catches, wrongly_flags: wronglyFlags };
}
