/** Changes of the ladder: what counts for how long, and what is recommended after how many strikes. */

import type { StrikeSettings } from '@moderato/contract/dashboard';
import type { By } from '../../base/audit/actor.ts';
import { audited } from '../../base/audit/audited.ts';
import type { Change } from '../../base/audit/change.ts';
import { readStrikeSettings, setStrikeSettings } from './strikes-store.ts';

export type StrikesChanges = ReturnType<typeof createStrikesChanges>;

export function createStrikesChanges(change: Change) {
  const settings = audited<StrikeSettings>(change, {
    action: 'strikes.settings_changed',
    unlessSame: true,
    wrong: whatIsWrong,
    find: ({ within, accountId }) => readStrikeSettings(within, accountId),
    async write({ within, accountId }, asked) {
      const after = inOrder(asked);
      await setStrikeSettings(within, accountId, after);
      return after;
    },
  });
  return {
    setSettings: (by: By, asked: StrikeSettings) => settings.set(by, 'strikes', asked),
    undo: { 'strikes.settings_changed': settings.restore },
  };
}

/** With its fields in one order and no others: settings are compared as text. */
function inOrder({ enabled, days, ladder }: StrikeSettings): StrikeSettings {
  return {
    enabled,
    days,
    ladder: ladder.map((step) => ({
      strikes: step.strikes,
      measure: step.measure,
      ...(step.days === undefined ? {} : { days: step.days }),
    })),
  };
}

/** What the schema cannot check. */
function whatIsWrong({ ladder }: StrikeSettings): string | undefined {
  for (const [at, { strikes, measure, days }] of ladder.entries()) {
    if (strikes <= (ladder[at - 1]?.strikes ?? 0))
      return 'Each step of the ladder must need more strikes than the one before.';
    if ((measure === 'suspend') !== (days !== undefined))
      return 'A suspension must have a number of days; other measures must have none.';
  }
  return undefined;
}
