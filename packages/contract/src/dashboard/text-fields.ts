/** Fields that many forms share. Stored text must be storable. */

import { Type } from 'typebox';
import { limits } from '../limits.ts';
import { storableText } from '../text-patterns.ts';

export const Id = Type.String({ minLength: 1, maxLength: 64, pattern: storableText });
export const Label = Type.String({ minLength: 1, maxLength: limits.labelCharacters, pattern: storableText });
export const Email = Type.String({
  minLength: 3,
  maxLength: 254,
  pattern: '^[^\\s@\\u0000\\uD800-\\uDFFF]+@[^\\s@\\u0000\\uD800-\\uDFFF]+$',
});
/** Long enough to be unguessable, short enough to be cheap to hash. */
export const NewPassword = Type.String({ minLength: 12, maxLength: 256 });
export const Password = Type.String({ minLength: 1, maxLength: 256 });
/** The token of a link: setup, invitation, new password. */
export const LinkToken = Type.String({ pattern: '^[A-Za-z0-9_-]{43}$' });
/** Six digits from an authenticator, or a recovery code. */
export const SecondFactorCode = Type.String({ minLength: 6, maxLength: 32, pattern: '^[0-9A-Za-z-]+$' });
