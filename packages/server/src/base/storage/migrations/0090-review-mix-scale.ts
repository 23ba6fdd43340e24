import { defaultBlockThreshold, textCategories, toReviewMix } from '@moderato/contract';
import { newId } from '../../ids.ts';
import type { CategorySettingsTable } from '../account-schema.ts';
import type { Migration } from '../migration.ts';

type Thresholds = Pick<CategorySettingsTable, 'threshold' | 'block_threshold'>;

/**
 * From here on, scores of texts are probabilities on another mix: thresholds that accounts had changed are converted to
 * the new scale, so that they keep their meaning. Defaults, images and categories that providers judge stay as they
 * are.
 */
export const reviewMixScale: Migration = {
  name: '0090-review-mix-scale',
  async up(db): Promise<void> {
    const settings = await db.selectFrom('category_settings').selectAll().where('medium', '=', 'text').execute();
    const changes = new Map<string, { before: Record<string, Thresholds>; after: Record<string, Thresholds> }>();
    for (const { account_id: account, category, threshold, block_threshold } of settings) {
      const before = { threshold, block_threshold };
      const after = rescale(category, before);
      if (after === undefined) continue;
      await db
        .updateTable('category_settings')
        .set(after)
        .where('account_id', '=', account)
        .where('medium', '=', 'text')
        .where('category', '=', category)
        .execute();
      const noted = changes.get(account) ?? { before: {}, after: {} };
      noted.before[category] = before;
      noted.after[category] = after;
      changes.set(account, noted);
    }
    const at = Date.now();
    for (const [account, { before, after }] of changes) {
      await db
        .insertInto('audit_entries')
        .values({
          account_id: account,
          id: newId('audit', at),
          at,
          action: 'categories.rescaled',
          user_id: null,
          email: null,
          subject: 'text',
          before: JSON.stringify(before),
          after: JSON.stringify(after),
          undoable: 0,
          undone_by: null,
        })
        .execute();
    }
  },
};

/** Undefined if nothing was changed. Both rise together, so that blocking never becomes easier than flagging. */
function rescale(name: string, { threshold, block_threshold: block }: Thresholds): Thresholds | undefined {
  const category = textCategories.find((known) => known.name === name);
  if (category === undefined) return undefined;
  const { defaultThreshold } = category;
  const movedThreshold = threshold !== null && threshold !== defaultThreshold;
  const movedBlock = block !== null && (movedThreshold || block !== defaultBlockThreshold(defaultThreshold));
  const after = {
    threshold: movedThreshold ? toReviewMix(threshold, category.name) : threshold,
    block_threshold: movedBlock ? toReviewMix(block, category.name) : block,
  };
  return after.threshold === threshold && after.block_threshold === block ? undefined : after;
}
