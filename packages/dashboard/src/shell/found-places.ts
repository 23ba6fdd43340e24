/** Where each result of Ctrl K leads, and what is shown next to its name. */

import type { Found, FoundText } from '@moderato/contract';
import { nameOfRule } from '../rules/rule-name.tsx';
import { formatCount, formatDayAndTime } from '../text/format.ts';
import type { Span } from '../text/segments.ts';

export interface Place {
  readonly to: string;
  readonly search?: Readonly<Record<string, string>>;
  readonly label: string;
  readonly detail?: string;
  /** For a text: the words that were found in it, and what it was flagged for. */
  readonly found?: { readonly spans: readonly Span[]; readonly flagged: readonly string[] };
}

export interface PlaceGroup {
  readonly name: string;
  readonly places: readonly Place[];
}

export function groupFound({ authors, rules, requests, keys }: Found): readonly PlaceGroup[] {
  return [
    {
      name: 'Requests',
      places: requests.map(({ request_id: id, at, action, mode }) => ({
        to: '/decisions',
        search: { ...ofMode(mode), open: id },
        label: id,
        detail: `${action}, ${formatDayAndTime(at)}`,
      })),
    },
    {
      name: 'Authors',
      places: authors.map(({ author, calls, flagged, blocked }) => ({
        to: '/authors/detail',
        search: { author },
        label: author,
        detail: `${formatCount(flagged + blocked)} of ${formatCount(calls)} ${calls === 1 ? 'call' : 'calls'} flagged or blocked`,
      })),
    },
    {
      name: 'Rules',
      places: rules.map((rule) => ({
        to: '/rules',
        search: { ...ofMode(rule.mode), open: rule.rule_id },
        label: nameOfRule(rule),
        detail: rule.mode,
      })),
    },
    {
      name: 'Keys',
      places: keys.map(({ key_id: id, label, shown, revoked }) => ({
        to: '/keys',
        search: { open: id },
        label: label === '' ? shown : label,
        detail: revoked ? 'revoked' : shown,
      })),
    },
  ];
}

/** Texts that have the words. They open as decisions. */
export function groupTexts(texts: readonly FoundText[]): PlaceGroup {
  return {
    name: 'Texts',
    places: texts.map(({ request_id: id, at, action, flagged, excerpt: { text, spans } }) => ({
      to: '/decisions',
      search: { open: id },
      label: text,
      detail: `${action}, ${formatDayAndTime(at)}`,
      found: { spans, flagged },
    })),
  };
}

function ofMode(mode: Found['rules'][number]['mode']): Record<string, string> {
  return mode === 'test' ? { mode } : {};
}

/** What is sent of the typed text. Of a whole API key, only the part that the list of keys shows. */
export function textToFind(typed: string): string {
  return typed.trim().replace(/^(mod_(?:live|test)_)\S*(\S{4})$/, '$1…$2');
}
