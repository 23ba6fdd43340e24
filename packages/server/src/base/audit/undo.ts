/** Undoes a change. Each noun knows how to undo its own changes; changes that are not in the table cannot be undone. */

import type { AuditAction, AuditEntry } from '@moderato/contract';
import { refuse } from '../http/route.ts';
import { isDigest, sha256 } from '../storage/shrink-settings.ts';
import type { By } from './actor.ts';
import type { Outcome } from './change.ts';

/** Reverses the change, as a change like any other, or says why that is no longer possible. */
export type Undo = (by: By, entry: AuditEntry) => Outcome<unknown>;

export type UndoTable = Partial<Record<AuditAction, Undo>>;

/** Whether two settings are the same. Both have been through JSON with their fields in one order. */
export function sameSetting(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** Whether a setting is as an entry says. For long values, the entry may have only the digest. */
export function sameAsLogged(now: unknown, logged: unknown): boolean {
  if (isDigest(logged)) return sha256(JSON.stringify(now)) === logged.sha256;
  if (!isObject(now) || !isObject(logged)) return sameSetting(now, logged);
  const names = Object.keys(now);
  return (
    sameSetting(names, Object.keys(logged)) &&
    names.every((name) => {
      const field = logged[name];
      return isDigest(field) ? sha256(JSON.stringify(now[name])) === field.sha256 : sameSetting(now[name], field);
    })
  );
}

/** The settings of an entry, unless some of them are no longer kept. */
export function whole<Settings>(logged: unknown): Settings | undefined {
  const isCut = isDigest(logged) || (isObject(logged) && Object.values(logged).some(isDigest));
  return isCut ? undefined : (logged as Settings);
}

export const gone = () => refuse('conflict', 'This change is too old to undo: its earlier values are no longer kept.');

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
