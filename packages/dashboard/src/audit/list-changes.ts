/**
 * Lists the differences between the settings before and after, field by field, each short enough for a line, with names in
 * place of ids.
 */

import { formatCount, formatName } from '../text/format.ts';
import { nameIds } from './name-ids.ts';
import type { FindName } from './use-names.ts';

export interface FieldChange {
  readonly name: string;
  readonly before?: string;
  readonly after?: string;
  /** The ids that have been replaced by names. */
  readonly ids?: string;
}

const longest = 120;

export function listChanges(before: unknown, after: unknown, find: FindName = () => undefined): FieldChange[] {
  const [was, is] = [fieldsOf(before), fieldsOf(after)];
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])];
  return names.flatMap((name) => {
    // For something new or deleted, empty fields are left out.
    if (!(name in was && name in is) && isEmpty(was[name] ?? is[name])) return [];
    const [old, now] = [written(was[name]), written(is[name])];
    if (old === now || isTimeOfEntry(name, is[name])) return [];
    const [oldNamed, nowNamed] = [old, now].map((text) => text && cut(nameIds(text, find)));
    const ids = [old, now].filter((text) => text && cut(text) !== cut(nameIds(text, find))).join(' → ');
    return [
      {
        name: formatName(name),
        ...(oldNamed === undefined ? {} : { before: oldNamed }),
        ...(nowNamed === undefined ? {} : { after: nowNamed }),
        ...(ids === '' ? {} : { ids }),
      },
    ];
  });
}

function fieldsOf(value: unknown): Record<string, unknown> {
  if (value === null || value === undefined) return {};
  return typeof value === 'object' && !Array.isArray(value) ? (value as Record<string, unknown>) : { value };
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || (Array.isArray(value) && value.length === 0);
}

function written(value: unknown): string | undefined {
  if (value === undefined) return undefined;
  if (value === null) return 'default';
  return inWords(value);
}

function cut(text: string): string {
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}

/** Undoing a decision needs it; the entry shows it already. */
const isTimeOfEntry = (name: string, value: unknown) => name === 'at' && typeof value === 'number';

function inWords(value: unknown): string {
  if (typeof value === 'string') return value;
  if (Array.isArray(value) && value.every((item) => typeof item === 'string')) return value.join(', ');
  if (isDigest(value)) return `${formatCount(value.count)} long, SHA-256 ${value.sha256.slice(0, 12)}…`;
  return JSON.stringify(value) ?? '';
}

/** What the log keeps of a value that is too long. */
function isDigest(value: unknown): value is { readonly sha256: string; readonly count: number } {
  return typeof value === 'object' && value !== null && Object.keys(value).join() === 'sha256,count';
}
