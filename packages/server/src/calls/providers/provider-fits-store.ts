/**
 * What `moderato providers calibrate` fitted, kept for every copy of the service. A fit belongs to one model of one kind
 * and to one scale of scores: another model, or a later scale, starts from the stated assumption again.
 */

import { currentScale, type ScoreScale } from '@moderato/contract';

import type { ProviderKind, RegisteredKind } from '@moderato/engine';
import type { Database } from '../../base/storage/database.ts';
import { inTransaction } from '../../base/storage/in-transaction.ts';
import { readFact, writeFact } from '../../base/storage/instance-facts.ts';
import { countChange } from '../../base/storage/instance-store.ts';

type TableOf<Kind> = Kind extends ProviderKind<infer Table> ? Table : never;

/** By kind of provider, its tables under the name that the kind gives them: `{ tier1: { model, scale, curves } }`. */
export type ProviderFits = {
  readonly [Kind in RegisteredKind as Kind['id']]?: Fit & {
    readonly [Name in Kind['fitting']['name']]: Readonly<Partial<Record<string, TableOf<Kind>>>>;
  };
};

export interface Fit {
  readonly model: string;
  /** Absent in fits from before there was a second scale. */
  readonly scale?: ScoreScale;
}

/** `outdated`: it was made on an earlier scale and is not used until it is made again. */
export type FitState = 'none' | 'current' | 'outdated';

export function fitStateOf(fit: Fit | undefined, model: string | undefined): FitState {
  if (fit === undefined || fit.model !== model) return 'none';
  return fit.scale === currentScale ? 'current' : 'outdated';
}

export function outdatedFitWarning({ tier }: Pick<ProviderKind, 'tier'>): string {
  return `The fit for Tier ${tier} is on an earlier scale of scores and is not used. Fit it again: moderato providers calibrate FILE --tier ${tier}`;
}

const factName = 'provider_fits';

export type ProviderFitsStore = ReturnType<typeof createProviderFitsStore>;

export function createProviderFitsStore({ query }: Database) {
  async function read(): Promise<ProviderFits> {
    return JSON.parse((await readFact(query, factName)) ?? '{}') as ProviderFits;
  }
  return {
    read,
    /** Replaces the named ones; the rest stays. */
    async write(fits: ProviderFits): Promise<void> {
      const value = JSON.stringify({ ...(await read()), ...fits });
      await inTransaction(query, async (transaction) => {
        await writeFact(transaction, factName, value);
        await countChange(transaction);
      });
    },
  };
}
