/** Filters by language. */

import { Type } from 'typebox';

/** Codes of detected languages, with commas between them; `und`: texts whose language is uncertain, and pictures. */
export const Languages = Type.String({ maxLength: 80, pattern: '^[a-z]{2,3}(,[a-z]{2,3})*$' });
