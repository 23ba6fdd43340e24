/** Small building blocks of the schemas. */

import { Type } from 'typebox';

/** One of a list of names. The explicit `type` lets serialisers and generators know that it is a string. */
export function oneOf<const Names extends readonly string[]>(names: Names, options: object = {}) {
  return Type.Unsafe<Names[number]>({ type: 'string', enum: [...names], ...options });
}

/** Text that a database must be able to keep: PostgreSQL refuses NUL, and unpaired surrogates have no UTF-8 form. */
export const storableText = '^[^\\u0000\\uD800-\\uDFFF]*$';

export const UserId = Type.String({
  minLength: 1,
  maxLength: 256,
  pattern: storableText,
  description: 'Identifier of the author, used for per-author figures in the dashboard.',
});
