/** Whether neutral mentions of some groups are flagged more often than those of others. */

import type { NeutralMention } from '../data/neutral-mentions.ts';
import type { Verdict } from '../variants/create-variants.ts';
import type { GroupGap } from './quality-result.ts';
import { isFlagged } from './scored-rows.ts';

/** The largest false-positive rate of a group minus the smallest. */
export function measureIdentity(mentions: readonly NeutralMention[], verdicts: readonly Verdict[]): GroupGap {
  const judged = mentions.map(({ group }, index) => ({ group, flagged: isFlagged(verdicts[index]!) }));
  const rateOf = (own: typeof judged) => own.filter(({ flagged }) => flagged).length / own.length;
  const rates = [...Map.groupBy(judged, ({ group }) => group)]
    .map(([group, own]) => ({ group, rate: rateOf(own) }))
    .sort((a, b) => b.rate - a.rate);
  return { gap: rates[0]!.rate - rates.at(-1)!.rate, mean: rateOf(judged), worstGroup: rates[0]!.group };
}
