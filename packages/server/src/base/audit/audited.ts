/**
 * A change that can be undone: find, still the same, write, note. Restoring what an entry names is the same change again,
 * so a noun says only how to find and to write.
 */

import type { AuditAction } from '@moderato/contract';
import { isRefused, type Refused, refuse } from '../http/route.ts';
import type { Database } from '../storage/database.ts';
import type { By } from './actor.ts';
import type { Change } from './change.ts';
import { gone, sameAsLogged, sameSetting, type Undo, whole } from './undo.ts';

/** Where to look: the transaction, the account, and what the log calls it. */
export interface Place {
  readonly within: Database;
  readonly accountId: string;
  readonly subject: string;
}

/** `Now` includes undefined if the change adds something or removes it. */
export interface AuditedKind<Now, Asked, Logged> {
  readonly action: AuditAction;
  /** Says what is wrong with it, before anything is read. */
  wrong?(asked: Asked): string | undefined;
  find(place: Place): Promise<Now | Refused>;
  /** Returns it as it is afterwards. */
  write(place: Place, asked: Asked, before: Now): Promise<Now | Refused>;
  /** As the log shows it, with its fields in one order. */
  show?(now: NonNullable<Now>): Logged;
  /** What to ask for to restore it. */
  ask?(logged: Logged): Asked;
  /** Whether nothing is noted if it is the same afterwards. */
  readonly unlessSame?: boolean;
  /** The message if somebody has changed it since. */
  readonly conflict?: string;
}

export function audited<Now, Asked = Now, Logged = unknown>(change: Change, kind: AuditedKind<Now, Asked, Logged>) {
  const show = (now: Now): unknown => (kind.show === undefined || now == null ? now : kind.show(now)) ?? null;

  async function set(by: By, subject: string, asked: Asked, isStill: (now: Now) => boolean = () => true) {
    const wrong = kind.wrong?.(asked);
    if (wrong !== undefined) return refuse('invalid_request', wrong);
    return change<NonNullable<Now>>(by, async (within) => {
      const place = { within, accountId: by.accountId, subject };
      const now = await kind.find(place);
      if (isRefused(now)) return now;
      if (!isStill(now)) return refuse('conflict', kind.conflict);
      const then = await kind.write(place, asked, now);
      if (isRefused(then)) return then;
      const [before, after] = [show(now), show(then)];
      const note = { action: kind.action, subject, before, after, undoable: true };
      return {
        answer: (then ?? now) as NonNullable<Now>,
        note: kind.unlessSame && sameSetting(before, after) ? null : note,
      };
    });
  }

  /** Undoes an entry of this kind or of the opposite one. */
  const restore: Undo = async (by, { subject, before, after }) => {
    const logged = whole<Logged>(before);
    if (logged === undefined) return gone();
    const asked = kind.ask === undefined ? (logged as unknown as Asked) : kind.ask(logged);
    return set(by, subject, asked, (now) => sameAsLogged(show(now), after));
  };
  return { set, restore };
}
