import { needsCompacting } from '../compact-once.ts';
import type { Migration } from '../migration.ts';
import { encryptAgain } from '../sealed-columns.ts';

/** Notes say things about people, so they are encrypted like kept content. */
export const sealedNotes: Migration = {
  name: '0123-sealed-notes',
  async up(db, _engine, secrets): Promise<void> {
    const sealed = await encryptAgain({ query: db, secrets }, [
      { table: 'notes', column: 'text', key: ['account_id', 'id'] },
    ]);
    if (sealed > 0) await needsCompacting(db);
  },
};
