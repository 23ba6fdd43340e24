/** What a preset catches and wrongly flags, in words. If it was not measured, the text says so. */

import type { MeasuredRates, PresetState } from '@moderato/contract';
import { formatCount, formatShare } from '../text/format.ts';

export const notMeasured = 'not measured';

export function rateWords(share: number | null): string {
  return share === null ? notMeasured : formatShare(share);
}

export function isMeasured({ catches, wrongly_flags: wrongly }: MeasuredRates): boolean {
  return catches !== null && wrongly !== null;
}

/** "Of 1,000 posts, 10 of them bad: 14 flagged, 8 of them correctly." */
export function postsWords({ bad_share: share, flagged, rightly }: PresetState['posts'][number]): string {
  const posts = `Of 1,000 posts, ${formatCount(1_000 * share)} of them bad`;
  if (flagged === null || rightly === null) return `${posts}: ${notMeasured}`;
  return `${posts}: ${formatCount(flagged)} flagged, ${formatCount(rightly)} of them correctly`;
}
