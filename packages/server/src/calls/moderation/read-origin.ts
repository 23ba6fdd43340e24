/**
 * Where a content stands and who wrote it, as the caller says: an address that moderators open and a name that they
 * read. Both are only shown, never fetched or judged, so their form is checked strictly [T17].
 */

import { type TextModerationRequest, withoutControls } from '@moderato/contract';

export type OriginFields = Pick<TextModerationRequest, 'content_url' | 'author_name'>;

const plain = new RegExp(withoutControls, 'u');
/** As browsers read it: they take several slashes, and backslashes too, before and after the host. */
const namesUser = /^https?:[/\\]*[^/\\?#]*@/i;

/** What a schema cannot say of the two; undefined if they are as they should be. */
export function describeOrigin({ content_url: address, author_name: name }: OriginFields): string | undefined {
  for (const [field, text] of Object.entries({ content_url: address, author_name: name })) {
    if (text !== undefined && !plain.test(text))
      return `${field} must not contain control or bidirectional characters.`;
  }
  if (address === undefined || isAddress(address)) return undefined;
  return 'content_url must be an http or https address without credentials.';
}

function isAddress(text: string): boolean {
  if (!/^https?:\/\//i.test(text) || namesUser.test(text)) return false;
  const url = URL.parse(text);
  return url !== null && url.hostname !== '' && url.username === '' && url.password === '';
}

/** The fields that say something; undefined if none does. */
export function originOf({ content_url, author_name }: OriginFields): OriginFields | undefined {
  if (!content_url && !author_name) return undefined;
  return { ...(content_url ? { content_url } : {}), ...(author_name ? { author_name } : {}) };
}
