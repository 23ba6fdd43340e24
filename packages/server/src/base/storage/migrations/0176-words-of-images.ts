import type { Migration } from '../migration.ts';

/** How the text models score the words in an image. */
export const wordsOfImages: Migration = {
  name: '0176-words-of-images',
  async up(db): Promise<void> {
    for (const table of ['ledger', 'test_ledger']) {
      await db.schema.alterTable(table).addColumn('text_in_image', 'text').execute();
    }
  },
};
