import type {
  EstimatedShare,
  OverturnedRule,
  SuggestedWords,
  ThresholdSuggestion,
  ThresholdSuggestions,
} from '@moderato/contract';
import { formatCount, formatShare } from '../text/format.ts';

/** "30 fewer wrongly flagged, 3 fewer caught, of 53 decided." What speaks for the change comes first. */
export function saySuggestion(suggestion: ThresholdSuggestion): string {
  const { from, to, caught, wrongly_flagged: wrong, decided, of_allowed: sample } = suggestion;
  const word = to < from ? 'more' : 'fewer';
  const right = `${formatCount(Math.abs(caught))} ${word} caught`;
  const flagged = `${formatCount(Math.abs(wrong))} ${word} wrongly flagged`;
  const both = to < from ? [right, flagged] : [flagged, right];
  return `${both.join(', ')}, of ${formatCount(decided)} ${sample === null ? 'decided' : 'in the sample'}.`;
}

/** How certain it is: of the texts that it moves, and of all allowed texts if the sample speaks for it. */
export function sayCertainty({ right, of_allowed: sample }: ThresholdSuggestion): string {
  const moved = `${withInterval(right)} of them right.`;
  if (sample === null) return moved;
  const { caught, wrongly_flagged: wrong } = sample;
  return `${moved} Of all allowed texts: ${withInterval(caught)} caught, ${withInterval(wrong)} wrongly flagged.`;
}

/** What passes below the thresholds, as far as anybody knows. */
export function sayMissed({ on, decided, missed }: ThresholdSuggestions['sample']): string {
  if (missed !== null) {
    const texts = decided === 1 ? 'one decided text' : `${formatCount(decided)} decided texts`;
    return `Of what passes, ${withInterval(missed)} should not have: by ${texts} of the sample of allowed ones.`;
  }
  return on
    ? 'What passes below the thresholds is unknown until somebody decides texts of the sample in Review.'
    : 'What passes below the thresholds is unknown: nobody looks at it. An admin can put a sample of allowed texts into review, under Settings.';
}

/** "People kept 11 of 12 texts that it stopped: 92 % (65 % to 99 %). Nothing else had stopped 9 of them." */
export function sayOverturned({ decided, kept, alone, share }: OverturnedRule): string {
  const how = `People kept ${formatCount(kept)} of ${formatCount(decided)} texts that it stopped: ${withInterval(share)}.`;
  if (alone === 0) return `${how} Something else had stopped them too.`;
  return `${how} Nothing else had stopped ${alone === kept ? 'them' : `${formatCount(alone)} of them`}.`;
}

/** "Removed in 17 of 18 decided texts: 94 % (74 % to 99 %)." */
export function sayRemovedWord({ removed, kept, share }: SuggestedWords['words'][number]): string {
  return `Removed in ${formatCount(removed)} of ${formatCount(removed + kept)} decided texts: ${withInterval(share)}.`;
}

const withInterval = ({ share, low, high }: EstimatedShare) =>
  `${formatShare(share)} (${formatShare(low)} to ${formatShare(high)})`;
