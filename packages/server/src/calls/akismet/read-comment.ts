/**
 * The form of Akismet's calls [A1]: which of its fields are read, and the text that is judged. The author's e-mail address
 * is compared with a documented test value and forgotten; the author's network address and browser are not read at all.
 */

import { limits } from '@moderato/contract';
import { Type } from 'typebox';
import { type BodyRules, type Call, type Refused, refuse } from '../../base/http/route.ts';

const ShortField = Type.Optional(Type.String({ maxLength: 2_048 }));

export const AkismetComment = Type.Object({
  comment_content: Type.Optional(Type.String({ maxLength: limits.textCharacters })),
  comment_author: ShortField,
  comment_author_url: ShortField,
  comment_author_email: ShortField,
  user_role: ShortField,
  is_test: ShortField,
  test_discard: ShortField,
});
export type AkismetComment = Type.Static<typeof AkismetComment>;

export const commentBody: BodyRules = {
  schema: AkismetComment,
  // 50,000 characters of four bytes, each byte written as three.
  limitBytes: 1024 * 1024,
  tooLarge: 'payload_too_large',
  tooLargeMessage: `comment_content must be at most ${limits.textCharacters} characters long.`,
  form: {
    fields: ['api_key', 'blog_charset', ...Object.keys(AkismetComment.properties)],
    charsetField: 'blog_charset',
  },
};

/**
 * What a reader sees of the comment: the name over it and the address under it are where spam often is, and measured
 * texts of harmless authors keep their low scores with them.
 */
export function textOf({ comment_author: name, comment_content: content, comment_author_url: url }: AkismetComment) {
  return [name, content, url].filter((part) => part !== undefined && part.trim() !== '').join('\n');
}

/** The text, or why there is none that can be judged. */
export function readComment(comment: AkismetComment): string | Refused {
  const text = textOf(comment);
  if (text === '') return refuse('invalid_request', 'comment_content must not be empty.');
  if ([...text].length <= limits.textCharacters) return text;
  return refuse('invalid_request', `comment_content must be at most ${limits.textCharacters} characters long.`);
}

/** Whether the call asks for fixed answers: it says so, or its key does. */
export function isTest({ body, caller }: Call<AkismetComment>): boolean {
  return caller.mode === 'test' || isSet(body.is_test);
}

/** As forms write it: `1`, `true`, `yes`. */
function isSet(value = ''): boolean {
  return !['', '0', 'false', 'no', 'off'].includes(value.trim().toLowerCase());
}

const spamAuthors = ['viagra-test-123', 'akismet-guaranteed-spam'];
const spamEmail = 'akismet-guaranteed-spam@example.com';

/** Akismet's documented test values, as a text with the same answer in test mode; undefined without one. */
export function testText(comment: AkismetComment): string | undefined {
  if (comment.user_role?.trim().toLowerCase() === 'administrator') return 'What a lovely morning.';
  const isSpam =
    spamAuthors.includes(comment.comment_author?.trim().toLowerCase() ?? '') ||
    comment.comment_author_email?.trim().toLowerCase() === spamEmail;
  if (!isSpam) return undefined;
  return isSet(comment.test_discard) ? 'moderato test spam block' : 'moderato test spam flag';
}
