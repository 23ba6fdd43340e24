/** What Ctrl K finds in the made-up data. */

import type { Found } from '@moderato/contract';
import { authors } from './authors.ts';
import { decisions } from './decisions.ts';
import { keys } from './keys.ts';
import { ruleNames } from './rules.ts';

export function find(text: string): Found {
  const has = (value: string | null) => value?.toLowerCase().includes(text.toLowerCase()) === true;
  return {
    authors: authors.filter(({ author }) => author.startsWith(text)).slice(0, 5),
    rules: ruleNames.filter(({ name, begins }) => has(name) || has(begins)).slice(0, 5),
    requests: decisions
      .filter(({ request_id: id }) => id.startsWith(text))
      .slice(0, 5)
      .map(({ request_id, at, action }) => ({ request_id, at, action, mode: 'live' })),
    keys: keys
      .filter(({ label }) => has(label))
      .slice(0, 5)
      .map(({ key_id, label, shown, mode, revoked_at }) => ({
        key_id,
        label,
        shown,
        mode,
        revoked: revoked_at !== null,
      })),
  };
}
