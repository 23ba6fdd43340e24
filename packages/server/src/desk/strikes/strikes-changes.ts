/** Changes of the ladder: what counts for how long, and what is recommended after how many strikes. */

import type { StrikeSettings } from '@moderato/contract/dashboard';
import type { By } from '../../base/audit/actor.ts';
import type { Change, Outcome } from '../../base/audit/change.ts';
import { sameSetting, type UndoTable } from '../../base/audit/undo.ts';
import { refuse } from '../../base/http/route.ts';
import { readStrikeSettings, setStrikeSettings } from './strikes-store.ts';

export type StrikesChanges = ReturnType<typeof createStrikesChanges>;

export function createStrikesChanges(change: Change) {
  async function set(by: By, asked: StrikeSettings, isStill: (now: StrikeSettings) => boolean = () => true) {
    const wrong = whatIsWrong(asked);
    if (wrong !== undefined) return refuse('invalid_request', wrong);
    return change<StrikeSettings>(by, async (within) => {
      const before = await readStrikeSettings(within, by.accountId);
      if (!isStill(before)) return refuse('conflict');
      const after = inOrder(asked);
      if (sameSetting(before, after)) return { answer: after, note: null };
      await setStrikeSettings(within, by.accountId, after);
      const note = { action: 'strikes.settings_changed', subject: 'strikes', before, after, undoable: true } as const;
      return { answer: after, note };
    });
  }

  const undo: UndoTable = {
    'strikes.settings_changed': (by, { before, after }) =>
      set(by, before as StrikeSettings, (now) => sameSetting(now, after)),
  };
  return { setSettings: (by: By, asked: StrikeSettings): Outcome<StrikeSettings> => set(by, asked), undo };
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
