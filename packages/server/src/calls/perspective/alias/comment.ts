/** The part that every request to the alias has. Looser than the schema of `/v1`: each missing field has its own error. */

import { bodyLimits, limits } from '@moderato/contract';
import { Type } from 'typebox';
import type { BodyRules, Refused } from '../../../base/http/route.ts';
import { refuseAs } from './google-dialect.ts';

export const AliasComment = Type.Object({
  text: Type.Optional(Type.String()),
  type: Type.Optional(Type.String()),
});
export type AliasComment = Type.Static<typeof AliasComment>;

/** Perspective's own words, and then our limit, which is in characters. */
const tooLong = `Comment text was too many bytes. It may be at most ${limits.textCharacters} characters long.`;

export const aliasBody: Omit<BodyRules, 'schema'> = {
  limitBytes: bodyLimits.compat,
  tooLarge: 'payload_too_large',
  tooLargeMessage: tooLong,
};

/** Each surrogate pair is two units and one character. */
const pairs = /[\ud800-\udbff][\udc00-\udfff]/g;

/** The text, or Perspective's error about its absence or length. White space is text [P4]. */
export function readText(comment: AliasComment | undefined): string | Refused {
  const text = comment?.text ?? '';
  if (text === '') return refuseAs('COMMENT_EMPTY', 'Comment must be non-empty.');
  const surelyShort = text.length <= limits.textCharacters;
  if (surelyShort || text.length - (text.match(pairs)?.length ?? 0) <= limits.textCharacters) return text;
  return refuseAs('COMMENT_TOO_LONG', tooLong);
}
