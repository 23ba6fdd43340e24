/** Creates the providers that are asked about texts that the local models are unsure of. */

import type { HashContent } from '../calls/ledger/content-hash.ts';
import { createMemoryAnswerCache } from '../calls/providers/answer-cache.ts';
import { createProviders } from '../calls/providers/create-providers.ts';
import { pricesByKind } from '../calls/providers/provider-endpoints.ts';
import { outdatedFitWarning } from '../calls/providers/provider-fits-store.ts';
import { createProviderWatch } from '../calls/providers/provider-watch.ts';
import { createSharedAnswerCache } from '../calls/providers/shared-answer-cache.ts';
import type { Installation } from './installation.ts';

export type ProviderParts = Awaited<ReturnType<typeof createProviderParts>>;

export async function createProviderParts(
  { config, stores, metrics, log, redis, failed }: Installation,
  hash: HashContent,
) {
  const providerWatch = createProviderWatch();
  const providers = await createProviders({
    config,
    calls: stores.providerCalls,
    fits: stores.providerFits,
    hash,
    observer: providerWatch.through(metrics.providers),
    onFailure: failed('counting calls to providers'),
    ...(redis === undefined ? {} : { cache: createSharedAnswerCache(redis, createMemoryAnswerCache()) }),
  });
  for (const { kind } of providers.text) {
    if (providers.fitState(kind) === 'outdated') log.warn(outdatedFitWarning(kind));
  }
  metrics.providers.watch(providers.guarded, pricesByKind(config));
  return { providers, providerWatch };
}
