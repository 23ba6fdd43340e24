/** Settings of categories in the form that `decide` reads: the release's own, and those of custom categories. */

import { defaultBlockThreshold, imageCategories, textCategories } from '@moderato/contract';
import type { CustomCategory } from './providers/provider.ts';
import type { CategoryPolicy } from './verdict.ts';
import { textBlockThreshold } from './working-points/release.ts';

export const defaultTextPolicies: readonly CategoryPolicy[] = textCategories.map(({ name, defaultThreshold }) => ({
  name,
  threshold: defaultThreshold,
  blockThreshold: textBlockThreshold(name, defaultThreshold),
  enabled: true,
}));

export const defaultImagePolicies: readonly CategoryPolicy[] = imageCategories.map(({ name, defaultThreshold }) => ({
  name,
  threshold: defaultThreshold,
  blockThreshold: defaultBlockThreshold(defaultThreshold),
  enabled: true,
}));

/** Custom categories: one threshold, and the action above it. */
export function customPolicies(categories: readonly CustomCategory[]): CategoryPolicy[] {
  return categories.map(({ name, threshold, action, enabled }) => ({
    name,
    threshold,
    // A score is never above 1, so such a category only flags.
    blockThreshold: action === 'block' ? threshold : 1,
    enabled,
  }));
}
