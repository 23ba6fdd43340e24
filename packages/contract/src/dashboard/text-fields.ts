/** Fields that many forms have. What is kept must be storable text. */

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
/** Long enough that guessing is hopeless, short enough that hashing one costs nobody anything. */
export const NewPassword = Type.String({ minLength: 12, maxLength: 256 });
export const Password = Type.String({ minLength: 1, maxLength: 256 });
/** Of a link: setup, invitation, new password. */
export const LinkToken = Type.String({ pattern: '^[A-Za-z0-9_-]{43}$' });
/** Six digits of an authenticator, or one of the codes for when it is lost. */
export const SecondFactorCode = Type.String({ minLength: 6, maxLength: 32, pattern: '^[0-9A-Za-z-]+$' });
