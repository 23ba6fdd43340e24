import type { Migration } from '../migration.ts';

/** Calls that were committed together wait to be counted in one row, not in one each. */
export const callsNotedTogether: Migration = {
  name: '0080-calls-noted-together',
  async up(db): Promise<void> {
    await db.schema.alterTable('uncounted_calls').addColumn('others', 'text').execute();
  },
};
