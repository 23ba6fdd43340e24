/** Changes of how the work is sampled, and second looks: both are in the audit log. */

import type { WorkSettings } from '@moderato/contract/dashboard';
import type { By } from '../../base/audit/actor.ts';
import { audited } from '../../base/audit/audited.ts';
import type { Change, Outcome } from '../../base/audit/change.ts';
import { refuse } from '../../base/http/route.ts';
import { isChosen, recordSecondLook, type Said, sayTheSame } from './second-looks.ts';
import { readWorkSettings, setWorkSettings } from './work-settings.ts';

export type WorkChanges = ReturnType<typeof createWorkChanges>;

export interface SecondLookDone {
  readonly agrees: boolean;
  readonly first: Said & { readonly userId: string };
}

export function createWorkChanges(change: Change) {
  const settings = audited<WorkSettings>(change, {
    action: 'work.settings_changed',
    unlessSame: true,
    find: ({ within, accountId }) => readWorkSettings(within, accountId),
    async write({ within, accountId }, asked) {
      await setWorkSettings(within, accountId, asked);
      return readWorkSettings(within, accountId);
    },
  });

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

  return {
    setSettings: (by: By, asked: WorkSettings) => settings.set(by, 'work', asked),
    secondLook,
    undo: { 'work.settings_changed': settings.restore },
  };
}
