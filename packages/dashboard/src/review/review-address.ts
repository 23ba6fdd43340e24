/**
 * What of the filter of Review stands in the page's address: all but the words of texts. They may be what was moderated, and
 * addresses stay in the browser's history and are sent to colleagues.
 */

import type { ReviewQuery } from '@moderato/contract';

export function addressOf({ word: _word, ...shown }: ReviewQuery): Readonly<Record<string, string>> {
  const given = Object.entries(shown).filter(([, value]) => value !== undefined && value !== '');
  return Object.fromEntries(given) as Record<string, string>;
}
