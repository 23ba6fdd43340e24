/** The figures of a year for a platform's transparency report. */

import { Type } from 'typebox';
import { type CallFacts, gives } from './call.ts';

export interface TransparencyReport {
  readonly year: number;
  readonly rows: readonly {
    /** The paragraph of the Digital Services Act that requires it. */
    readonly article: string;
    readonly measure: string;
    /** Null if there is nothing to compute it from, such as the median of no answers. */
    readonly value: number | null;
  }[];
}

export interface TransparencyFile extends TransparencyReport {
  readonly csv: string;
}

const TransparencyQuery = Type.Object({ year: Type.String({ pattern: '^20[0-9]{2}$' }) });

export const transparencyCalls = {
  'GET /transparency': { access: 'moderator', query: TransparencyQuery, reply: gives<TransparencyFile>() },
} as const satisfies Record<string, CallFacts>;
