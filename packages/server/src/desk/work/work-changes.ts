/** Changes of how the work is sampled, and second looks: both are in the audit log. */

import type { WorkSettings } from '@moderato/contract/dashboard';
import type { By } from '../../base/audit/actor.ts';
import type { Change, Outcome } from '../../base/audit/change.ts';
import { sameSetting, type UndoTable } from '../../base/audit/undo.ts';
import { refuse } from '../../base/http/route.ts';
import { isChosen, recordSecondLook, type Said, sayTheSame } from './second-looks.ts';
import { readWorkSettings, setWorkSettings } from './work-settings.ts';

export type WorkChanges = ReturnType<typeof createWorkChanges>;

export interface SecondLookDone {
  readonly agrees: boolean;
  readonly first: Said & { readonly userId: string };
}

export function createWorkChanges(change: Change) {
  async function set(by: By, asked: WorkSettings, isStill: (now: WorkSettings) => boolean = () => true) {
    return change<WorkSettings>(by, async (within) => {
      const before = await readWorkSettings(within, by.accountId);
      if (!isStill(before)) return refuse('conflict');
      await setWorkSettings(within, by.accountId, { ...before, ...asked });
      const after = await readWorkSettings(within, by.accountId);
      if (sameSetting(before, after)) return { answer: after, note: null };
      const note = { action: 'work.settings_changed', subject: 'work', before, after, undoable: true } as const;
      return { answer: after, note };
    });
  }

  /** Never by the person who decided first, and once. */
  async function secondLook(by: By, requestId: string, said: Said): Outcome<SecondLookDone> {
    const { actor, accountId } = by;
    if (actor.kind !== 'member') throw new Error('Only a member can take a second look.');
    return change<SecondLookDone>(by, async (within, { atMs }) => {
      const looker = { accountId, userId: actor.userId, nowMs: atMs };
      const first = await recordSecondLook(within, looker, requestId, said);
      if (first === undefined) {
        if (!(await isChosen(within, looker, requestId))) return refuse('not_found');
        return refuse('conflict', 'This decision no longer waits for a second look by you.');
      }
      const agrees = sayTheSame(first, said);
      const note = { action: 'review.second_look', subject: requestId, after: { ...said, agrees } } as const;
      return { answer: { agrees, first }, note };
    });
  }

  const undo: UndoTable = {
    // Entries from before a setting existed do not name it: it is left as it is.
    'work.settings_changed': (by, { before, after }) =>
      set(by, before as WorkSettings, (now) => sameSetting(now, { ...now, ...(after as WorkSettings) })),
  };
  return { setSettings: (by: By, asked: WorkSettings): Outcome<WorkSettings> => set(by, asked), secondLook, undo };
}
