/**
 * Small building blocks of the schemas. The keyword `documentOnly` has keywords for the OpenAPI document only: the
 * service checks these elsewhere, with its own messages or faster than a schema could.
 */

import { Type } from 'typebox';
import { limits } from './limits.ts';
import { storableText, withoutControls } from './text-patterns.ts';

/** One of a list of names. The explicit `type` lets serialisers and generators know that it is a string. */
export function oneOf<const Names extends readonly string[]>(names: Names, options: object = {}) {
  return Type.Unsafe<Names[number]>({ type: 'string', enum: [...names], ...options });
}

/** An address of an image: browsers accept more (such as surrounding white space), and so do we. */
export const imageAddress = { format: 'uri', maxLength: 8_192, pattern: '^[Hh][Tt][Tt][Pp][Ss]?://' };

/** The maximum length of the two names of a media type (RFC 6838). */
const token = '[A-Za-z0-9_!#$&^.+-]{1,127}';
const base64 = '[A-Za-z0-9+/]';
/**
 * The part of a data URI before the comma. Nobody needs more than a few parameters, and the search must end somewhere.
 */
export const dataUriHead = `data:${token}/${token}(?:;${token}=${token}){0,4};base64`;
/** The maximum length of that part. */
export const dataUriHeadCharacters = 1_291;
/** `data:<media_type>;base64,<data>`, padded, without spare bits. */
export const dataUriForm = `^${dataUriHead},(?:${base64}{4})*(?:${base64}{4}|${base64}{2}[AEIMQUYcgkosw048]=|${base64}[AQgw]==)$`;

export const UserId = Type.String({
  minLength: 1,
  maxLength: 256,
  pattern: storableText,
  description: 'Identifier of the author, used for per-author figures in the dashboard.',
});

/** Where the content stands and who wrote it, for people who review it [T17]. The service checks their form by itself. */
export const originFields = {
  content_url: Type.Optional(
    Type.String({
      maxLength: limits.contentUrlCharacters,
      pattern: storableText,
      documentOnly: {
        format: 'uri',
        pattern: '^[Hh][Tt][Tt][Pp][Ss]?://[^@/?#\\u0000-\\u0020]+(?:[/?#][^\\u0000-\\u001f]*)?$',
      },
      description:
        'The http or https address of the content on your site, without credentials. Moderators see it as a link; it is never fetched.',
    }),
  ),
  author_name: Type.Optional(
    Type.String({
      maxLength: limits.authorNameCharacters,
      pattern: storableText,
      documentOnly: { pattern: withoutControls },
      description: "The author's name as your site shows it, for moderators. No control or bidirectional characters.",
    }),
  ),
};
