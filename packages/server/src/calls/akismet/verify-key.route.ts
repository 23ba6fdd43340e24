/** `POST /1.1/verify-key`: `valid` for a key that may check comments; every other key is refused with `invalid` [A1]. */

import { Type } from 'typebox';
import type { KeyedRoute, TextReply } from '../../base/http/route.ts';
import { akismetDialect } from './akismet-dialect.ts';

const valid: TextReply = { plainText: 'valid' };

export function verifyKeyRoute(): KeyedRoute<unknown, TextReply> {
  return {
    method: 'POST',
    path: '/1.1/verify-key',
    access: 'key',
    scope: 'moderate',
    dialect: akismetDialect('key'),
    operationId: 'verifyKey',
    summary: "Whether a key is valid, in Akismet's format",
    body: {
      schema: Type.Object({ key: Type.Optional(Type.String()) }),
      limitBytes: 16 * 1024,
      tooLarge: 'payload_too_large',
      form: { fields: ['key'] },
    },
    reply: Type.String(),
    handle: () => valid,
  };
}
