import type { Measure, RecommendedMeasure } from '@moderato/contract';
import { formatCount } from '../text/format.ts';

export const measureNames: Readonly<Record<Measure, string>> = { warn: 'Warn', suspend: 'Suspend', ban: 'Ban' };

/** "suspend for 7 days" */
export function measureWords({ measure, days }: RecommendedMeasure): string {
  const name = measureNames[measure].toLowerCase();
  if (days === null) return name;
  return `${name} for ${days === 1 ? 'one day' : `${formatCount(days)} days`}`;
}

export const strikesWords = (count: number) => (count === 1 ? '1 strike' : `${formatCount(count)} strikes`);
