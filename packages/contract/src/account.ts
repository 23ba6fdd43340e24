/** Replies of `GET /v1/usage` and `GET /v1/categories`. */

import { Type } from 'typebox';
import { contexts } from './categories.ts';
import { oneOf } from './strings.ts';
import { byTier } from './tiers.ts';

export const planNames = ['free', 'indie', 'pro'] as const;
export type PlanName = (typeof planNames)[number];

const Count = Type.Integer({ minimum: 0 });

export const Usage = Type.Object(
  {
    period: Type.Object({
      start: Type.String({ format: 'date-time', description: 'First instant of the calendar month, UTC.' }),
      end: Type.String({ format: 'date-time', description: 'First instant of the next month.' }),
    }),
    plan: oneOf(planNames),
    total_calls: Type.Integer({ minimum: 0, description: 'Live moderation calls that were answered this period.' }),
    calls_limit: Type.Integer({ minimum: 0, description: 'Calls the plan allows in a period.' }),
    calls_by_tier: Type.Object(byTier(() => Count)),
    calls_by_context: Type.Unsafe<Record<(typeof contexts)[number], number>>({
      type: 'object',
      required: [...contexts],
      properties: Object.fromEntries(contexts.map((context) => [context, Count])),
      description: 'Image and compat calls have no context and count as `default`.',
    }),
    rate_limit: Type.Object({ requests_per_second: Type.Integer({ minimum: 1 }) }),
  },
  { description: 'Usage in the current billing period.' },
);
export type Usage = Type.Static<typeof Usage>;

const Threshold = Type.Number({ minimum: 0, maximum: 1 });

export const CategoryEntry = Type.Object({
  name: Type.String(),
  description: Type.String(),
  default_threshold: Threshold,
  threshold: Threshold,
  enabled: Type.Boolean(),
});

export const CategoryList = Type.Object(
  { categories: Type.Array(CategoryEntry) },
  { description: "The seven text categories with the account's settings, then the account's custom categories." },
);
export type CategoryList = Type.Static<typeof CategoryList>;
