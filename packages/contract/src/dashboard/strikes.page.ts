/** What counts against an author and for how long, and which measure is recommended after how many strikes. */

import { Type } from 'typebox';
import { type AuthorStrikes, measures } from '../strikes.ts';
import { oneOf } from '../strings.ts';
import { type CallFacts, gives } from './call.ts';

export const maxSteps = 10;
export const maxStrikes = 100;
export const maxStrikeDays = 730;
export const maxSuspensionDays = 3_650;

export const StrikeStep = Type.Object({
  strikes: Type.Integer({ minimum: 1, maximum: maxStrikes }),
  measure: oneOf(measures),
  days: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: maxSuspensionDays,
      description: 'How long a suspension lasts; only a suspension has it.',
    }),
  ),
});
export type StrikeStep = Type.Static<typeof StrikeStep>;

export const StrikeSettings = Type.Object({
  enabled: Type.Boolean(),
  days: Type.Integer({ minimum: 1, maximum: maxStrikeDays, description: 'Days until a strike expires.' }),
  ladder: Type.Array(StrikeStep, { minItems: 1, maxItems: maxSteps, description: 'Each step needs more strikes.' }),
});
export type StrikeSettings = Type.Static<typeof StrikeSettings>;

/** As shown on a page. */
export interface ShownStrikes extends AuthorStrikes {
  /** When the oldest of them expires. */
  readonly next_expiry_at: string | null;
}

export interface Strike {
  readonly request_id: string;
  /** How many strikes it counts as. */
  readonly weight: number;
  readonly at: string;
  readonly expires_at: string;
}

export const strikesCalls = {
  'GET /strikes/settings': { access: 'viewer', reply: gives<StrikeSettings>() },
  'PUT /strikes/settings': { access: 'admin', body: StrikeSettings, reply: gives<StrikeSettings>() },
} as const satisfies Record<string, CallFacts>;
