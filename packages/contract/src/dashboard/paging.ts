/** Long lists come in pages by keyset: a cursor names the last row seen, so page 10,000 costs no more than page 1. */

import { Type } from 'typebox';

export interface Page<Item> {
  readonly items: readonly Item[];
  /** Sent as `cursor`, it returns the next page; `null` on the last one. Opaque. */
  readonly next_cursor: string | null;
}

/** In an address, everything is text. */
export const pagingFields = {
  cursor: Type.Optional(Type.String({ minLength: 1, maxLength: 512, pattern: '^[A-Za-z0-9_-]+$' })),
  limit: Type.Optional(
    Type.String({ pattern: '^(?:[1-9]\\d?|1\\d\\d|200)$', description: 'A whole number from 1 to 200.' }),
  ),
};

/** A time as text in UTC, `2026-11-15T12:00:00.000Z`. */
const date = '\\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\\d|3[01])';
const time = '(?:[01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(?:\\.\\d{1,3})?';
export const Moment = Type.String({ pattern: `^${date}T${time}Z$` });

export const periodFields = { from: Type.Optional(Moment), to: Type.Optional(Moment) };
