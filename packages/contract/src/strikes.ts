/** Strikes of an author: confirmed violations that expire, and the measure that the account's ladder recommends for them. */

import { Type } from 'typebox';
import { oneOf } from './strings.ts';

export const measures = ['warn', 'suspend', 'ban'] as const;
export type Measure = (typeof measures)[number];

export const RecommendedMeasure = Type.Object({
  measure: oneOf(measures),
  days: Type.Unsafe<number | null>({
    type: ['integer', 'null'],
    description: 'How long a suspension should last; `null` for other measures.',
  }),
});
export type RecommendedMeasure = Type.Static<typeof RecommendedMeasure>;

/** Declared optional here, since a copy of a schema would lose its name in the OpenAPI document. */
export const AuthorStrikes = Type.Optional(
  Type.Object(
    {
      count: Type.Integer({ minimum: 0, description: 'Confirmed violations of the author that have not expired.' }),
      recommended: Type.Unsafe<RecommendedMeasure | null>({
        anyOf: [RecommendedMeasure, { type: 'null' }],
        description: 'The measure that your ladder recommends for this number; `null` if it recommends none.',
      }),
    },
    { description: 'Present if your account has switched strikes on and the call named its author.' },
  ),
);
export type AuthorStrikes = Type.Static<typeof AuthorStrikes>;
