import { needsCompacting } from '../compact-once.ts';
import type { Migration } from '../migration.ts';
import { sealAnew } from '../sealed-columns.ts';

/** Notes say things about people: they are sealed like content that is kept. */
export const sealedNotes: Migration = {
  name: '0123-sealed-notes',
  async up(db, _engine, secrets): Promise<void> {
    const sealed = await sealAnew({ query: db, secrets }, [
      { table: 'notes', column: 'text', key: ['account_id', 'id'] },
    ]);
    if (sealed > 0) await needsCompacting(db);
  },
};
