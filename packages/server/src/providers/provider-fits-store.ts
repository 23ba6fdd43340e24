/**
 * What `moderato providers calibrate` fitted, kept for every copy of the service. A fit belongs to one model of one tier:
 * another model starts from the stated assumption again.
 */

import type { Curves, LevelTables } from '@moderato/engine';
import type { Database } from '../storage/database.ts';
import { countChange } from '../storage/instance-store.ts';

export interface ProviderFits {
  readonly tier1?: { readonly model: string; readonly curves: Curves };
  readonly tier2?: { readonly model: string; readonly tables: LevelTables };
}

export interface ProviderFitsStore {
  read(): Promise<ProviderFits>;
  /** Replaces what is named; the rest stays. */
  write(fits: ProviderFits): Promise<void>;
}

const instanceName = 'provider_fits';

export function createProviderFitsStore({ query }: Database): ProviderFitsStore {
  async function read(): Promise<ProviderFits> {
    const row = await query.selectFrom('instance').select('value').where('name', '=', instanceName).executeTakeFirst();
    return row === undefined ? {} : (JSON.parse(row.value) as ProviderFits);
  }
  return {
    read,
    async write(fits) {
      const value = JSON.stringify({ ...(await read()), ...fits });
      await query.transaction().execute(async (transaction) => {
        await transaction
          .insertInto('instance')
          .values({ name: instanceName, value })
          .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
          .execute();
        await countChange(transaction);
      });
    },
  };
}
