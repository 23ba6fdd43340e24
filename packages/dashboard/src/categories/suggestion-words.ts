import type { ThresholdSuggestion } from '@moderato/contract';
import { formatCount } from '../text/format.ts';

/** "30 fewer wrongly flagged, 3 fewer caught, of 53 decided." What speaks for the change comes first. */
export function saySuggestion({ from, to, caught, wrongly_flagged: wrong, decided }: ThresholdSuggestion): string {
  const word = to < from ? 'more' : 'fewer';
  const right = `${formatCount(Math.abs(caught))} ${word} caught`;
  const flagged = `${formatCount(Math.abs(wrong))} ${word} wrongly flagged`;
  const both = to < from ? [right, flagged] : [flagged, right];
  return `${both.join(', ')}, of ${formatCount(decided)} decided.`;
}
