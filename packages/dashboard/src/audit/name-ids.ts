/** Replaces ids in what the log says by names. */

import type { AuditEntry } from '@moderato/contract';
import type { FindName } from './use-names.ts';

const anyId = /\b(?:acct|key|req|rule|user|view|wh)_\w+/g;
const isId = (text: string) => text.match(anyId)?.[0] === text;
const requestId = /^req_\w{16,}$/;

/** Items have no name. The last characters tell them apart, as those of keys do. */
export function itemName(id: string): string | undefined {
  return requestId.test(id) ? `item …${id.slice(-4)}` : undefined;
}

export function nameIds(text: string, find: FindName): string {
  return text.replace(anyId, (id) => itemName(id) ?? find(id) ?? id);
}

/** The name of what was changed: its name today; of something removed, the one that the entry itself has. */
export function subjectName({ subject, before, after }: AuditEntry, find: FindName): string | undefined {
  const known = itemName(subject) ?? find(subject);
  return known ?? (isId(subject) ? (ownName(after) ?? ownName(before)) : undefined);
}

function ownName(settings: unknown): string | undefined {
  if (typeof settings !== 'object' || settings === null) return undefined;
  const { name, label, url } = settings as Readonly<Record<string, unknown>>;
  return [name, label, url].find((found) => typeof found === 'string' && found !== '') as string | undefined;
}
