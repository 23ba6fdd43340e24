/**
 * Small building blocks of the schemas. The keyword `documentOnly` holds keywords for the OpenAPI document alone: what the service
 * checks elsewhere, in words of its own or faster than a schema could.
 */

import { Type } from 'typebox';
import { storableText } from './text-patterns.ts';

/** One of a list of names. The explicit `type` lets serialisers and generators know that it is a string. */
export function oneOf<const Names extends readonly string[]>(names: Names, options: object = {}) {
  return Type.Unsafe<Names[number]>({ type: 'string', enum: [...names], ...options });
}

/** An address of an image: browsers take more (white space around it, for one), and so do we. */
export const imageAddress = { format: 'uri', maxLength: 8_192, pattern: '^[Hh][Tt][Tt][Pp][Ss]?://' };

/** As long as the two names of a media type may be (RFC 6838). */
const token = '[A-Za-z0-9_!#$&^.+-]{1,127}';
const base64 = '[A-Za-z0-9+/]';
/** What stands before the comma of a data URI. Nobody needs more than a few parameters, and what has no end cannot be looked through. */
export const dataUriHead = `data:${token}/${token}(?:;${token}=${token}){0,4};base64`;
/** The longest that this can be. */
export const dataUriHeadCharacters = 1_291;
/** `data:<media_type>;base64,<data>`, padded, with no bits left over. */
export const dataUriForm = `^${dataUriHead},(?:${base64}{4})*(?:${base64}{4}|${base64}{2}[AEIMQUYcgkosw048]=|${base64}[AQgw]==)$`;

export const UserId = Type.String({
  minLength: 1,
  maxLength: 256,
  pattern: storableText,
  description: 'Identifier of the author, used for per-author figures in the dashboard.',
});
