/** The caches of the store, which are cleared when it changes, and the changes that clear them. */

import type { LiveNews } from '../base/live/live-news.ts';
import { createChangeNotices } from '../base/redis/notices.ts';
import type { ChangedNoun } from '../base/storage/instance-store.ts';
import { useKeyOfStore } from '../base/storage/key-check.ts';
import { ofAccount } from '../base/storage/loading-cache.ts';
import { watchChanges } from '../base/storage/watch-changes.ts';
import { createAccountSettings } from '../calls/categories/account-settings.ts';
import { createKeyDirectory } from '../calls/keys/key-directory.ts';
import { createKeyOrigins } from '../calls/keys/key-origins.ts';
import { createKeyUses } from '../calls/keys/key-uses.ts';
import { createKnownImageLists } from '../calls/known-images/known-image-lists.ts';
import { createFollowUps } from '../calls/moderation/follow-ups.ts';
import type { Providers } from '../calls/providers/create-providers.ts';
import { loadActingRules, loadShadowRules } from '../calls/rules/load-rules.ts';
import { createRuleSets } from '../calls/rules/rule-sets.ts';
import { createShadowCounter } from '../calls/rules/shadow-counter.ts';
import { createChanges } from '../changes.ts';
import type { Installation } from './installation.ts';

const changeCheckMs = 1_000;
const keyUseWriteMs = 10_000;
const shadowWriteMs = 5_000;

export function createCaches(
  { config, stores, redis, gates, closing, failed }: Installation,
  providers: Providers,
  live: Pick<LiveNews, 'notify'>,
) {
  const keyUses = createKeyUses(stores.keys, keyUseWriteMs, failed('noting key use'));
  closing.add(() => keyUses.write().catch(failed('noting key use')));
  closing.add(keyUses.stop);
  const keyDirectory = createKeyDirectory(stores.keys, stores.accounts, config.plans, keyUses.note);
  const keyOrigins = createKeyOrigins(stores.keys);
  const ruleSets = createRuleSets((side, known) => loadActingRules(stores.database, side, known));
  const settings = createAccountSettings(stores.categorySettings, stores.customCategories, stores.retention);
  const followUps = createFollowUps({
    retention: stores.retention.get,
    webhooks: stores.webhooks.list,
    ledgerDays: config.ledgerDays,
  });
  const knownImages = createKnownImageLists(stores.knownImages, failed('reading a list of known images'));
  closing.add(knownImages.startReading());
  const shadowCounter = createShadowCounter({
    store: stores.shadowRules.live,
    load: (side, known) => loadShadowRules(stores.database, side, known),
    ledgerDays: config.ledgerDays,
    writeEveryMs: shadowWriteMs,
    onFailure: failed('counting rules in shadow'),
  });
  closing.add(() => shadowCounter.write().catch(failed('counting rules in shadow')));
  closing.add(shadowCounter.stop);

  /** What depends on a noun of one account, or of any account: a change in one account does not affect others. */
  const clears: Readonly<Record<ChangedNoun, readonly ((accountId?: string) => void)[]>> = {
    rules: [ruleSets.clear, shadowCounter.clear],
    keys: [keyDirectory.clear, keyOrigins.clear],
    settings: [(accountId) => settings.clear(ofAccount(accountId)), followUps.clear],
    webhooks: [followUps.clear],
    // Items of review may have moved to the restricted queue.
    knownImages: [knownImages.clear, (accountId) => void (accountId !== undefined && live.notify(accountId))],
    members: [],
  };
  function clearAll(): void {
    useKeyOfStore(stores.database).catch(failed('reading which key seals secrets'));
    providers.reload().catch(failed('reading what was fitted for providers'));
    for (const ofNoun of Object.values(clears)) for (const clear of ofNoun) clear();
  }
  const watch = watchChanges(
    stores.database,
    changeCheckMs,
    (changed) => {
      if (changed === undefined) return clearAll();
      for (const { noun, accountId } of changed) for (const clear of clears[noun]) clear(accountId);
    },
    redis === undefined ? {} : { notices: createChangeNotices(redis) },
  );
  closing.add(watch.stop);
  /** For changes of this copy: its caches are cleared at once, and the other copies are notified. */
  const clearAndNotify = (noun: ChangedNoun) => (accountId: string) => {
    for (const clear of clears[noun]) clear(accountId);
    watch.look();
  };
  const changes = createChanges(
    stores,
    {
      rules: clearAndNotify('rules'),
      keys: clearAndNotify('keys'),
      settings: clearAndNotify('settings'),
      webhooks: clearAndNotify('webhooks'),
      knownImages: clearAndNotify('knownImages'),
      reviewQueue: live.notify,
    },
    config.plans,
    gates,
  );
  const freshDirectory = {
    ...keyDirectory,
    find(...sought: Parameters<typeof keyDirectory.find>) {
      watch.clearIfStale();
      return keyDirectory.find(...sought);
    },
  };
  return {
    keyDirectory: freshDirectory,
    keyOrigins,
    ruleSets,
    settings,
    followUps,
    knownImages,
    shadowCounter,
    changes,
  };
}
