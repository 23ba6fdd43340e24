/** What counts against an author and for how long, and which measure is recommended after how many strikes. */

import { Type } from 'typebox';
import { type AuthorStrikes, measures } from '../strikes.ts';
import { oneOf } from '../strings.ts';
import { type CallFacts, gives } from './call.ts';

export const mostSteps = 10;
export const mostStrikes = 100;
export const mostStrikeDays = 730;
export const mostSuspensionDays = 3_650;

export const StrikeStep = Type.Object({
  strikes: Type.Integer({ minimum: 1, maximum: mostStrikes }),
  measure: oneOf(measures),
  days: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: mostSuspensionDays,
      description: 'How long a suspension lasts; only a suspension has it.',
    }),
  ),
});
export type StrikeStep = Type.Static<typeof StrikeStep>;

export const StrikeSettings = Type.Object({
  enabled: Type.Boolean(),
  days: Type.Integer({ minimum: 1, maximum: mostStrikeDays, description: 'Days until a strike expires.' }),
  ladder: Type.Array(StrikeStep, { minItems: 1, maxItems: mostSteps, description: 'Each step needs more strikes.' }),
});
export type StrikeSettings = Type.Static<typeof StrikeSettings>;

/** As shown on a page. */
export interface ShownStrikes extends AuthorStrikes {
  /** When the oldest of them expires. */
  readonly next_expiry_at: string | null;
}

export interface Strike {
  readonly request_id: string;
  readonly at: string;
  readonly expires_at: string;
}

export const strikesCalls = {
  'GET /strikes/settings': { access: 'viewer', reply: gives<StrikeSettings>() },
  'PUT /strikes/settings': { access: 'admin', body: StrikeSettings, reply: gives<StrikeSettings>() },
} as const satisfies Record<string, CallFacts>;
