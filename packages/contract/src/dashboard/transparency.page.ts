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

/** The parts of the Commission's template (Implementing Regulation (EU) 2024/2835) that this service can help to fill. */
export const templateParts = ['4_notices', '7_appeals_and_recidivism', '8_automated_means'] as const;
export type TemplatePart = (typeof templateParts)[number];

export interface TransparencyFile extends TransparencyReport {
  readonly csv: string;
  /** One file for each part of the template. */
  readonly template: readonly { readonly part: TemplatePart; readonly csv: string }[];
}

const TransparencyQuery = Type.Object({ year: Type.String({ pattern: '^20[0-9]{2}$' }) });

export const transparencyCalls = {
  'GET /transparency': { access: 'moderator', query: TransparencyQuery, reply: gives<TransparencyFile>() },
} as const satisfies Record<string, CallFacts>;
