/** The composition root: plain constructors, read top to bottom. Every part of the service is made here, once. */

import { join } from 'node:path';
import {
  closeImageJudges,
  createClassifier,
  createImageDecoder,
  createLocalImageJudges,
  createRuleSetCache,
  createTestClassifier,
  type ImageDecoder,
  type ImageJudge,
  type TextClassifier,
  watchThreadErrors,
} from '@moderato/engine';
import { startAuditPruning } from './audit/prune-audit.ts';
import type { Caller } from './caller.ts';
import { createAccountSettings } from './categories/account-settings.ts';
import { categoriesRoute } from './categories/categories.route.ts';
import { createChanges } from './changes.ts';
import type { Config } from './config.ts';
import { livezRoute, readyzRoute } from './health/health.route.ts';
import { startHousekeeping } from './housekeeping/housekeeping.ts';
import { keepLedgerMonths } from './housekeeping/keep-ledger-months.ts';
import { startPruning } from './housekeeping/prune-ledger.ts';
import { createAuthenticate } from './http/authenticate.ts';
import { addBatch } from './http/batch.ts';
import { addDashboardPages } from './http/dashboard-pages.ts';
import { documentationRoutes } from './http/documentation.route.ts';
import { describeApi } from './http/openapi.ts';
import { createServer, type WebServer } from './http/server.ts';
import { createKeyDirectory } from './keys/key-directory.ts';
import { createKeyUses } from './keys/key-uses.ts';
import { createKnownImageLists } from './known-images/known-image-lists.ts';
import { lateDashboard } from './late-dashboard.ts';
import { createContentHash } from './ledger/content-hash.ts';
import { createLateCounting } from './ledger/figures/count-later-store.ts';
import { createLedger } from './ledger/ledger.ts';
import { createLedgerStore } from './ledger/ledger-store.ts';
import { createFigures, followersInCommit } from './ledger-followers.ts';
import { createCopiesStore } from './limits/copies-store.ts';
import { countCopies } from './limits/count-copies.ts';
import { expireFailedAppends } from './limits/expire-failed-appends.ts';
import { createLeaseQuota } from './limits/lease-quota.ts';
import { createMemoryQuota } from './limits/memory-quota.ts';
import { createMemoryRateLimiter } from './limits/memory-rate-limiter.ts';
import { createRedisRateLimiter } from './limits/redis-rate-limiter.ts';
import { createQuotaLeases } from './limits/sql-quota-store.ts';
import { createSqlRateLimiter } from './limits/sql-rate-limiter-store.ts';
import { createChargeParts } from './moderation/charge-parts.ts';
import { createFollowUps } from './moderation/follow-ups.ts';
import { imageRoute } from './moderation/image.route.ts';
import { createMeter, type Meter } from './moderation/meter.ts';
import { moderationsRoute } from './moderation/moderations.route.ts';
import { textRoute } from './moderation/text.route.ts';
import { textsRoute } from './moderation/texts.route.ts';
import { errorFacts, type Log } from './observability/log.ts';
import { type Metrics, noMetrics } from './observability/metrics.ts';
import { createFetchImage, type FetchImage } from './outbound/fetch-image.ts';
import { lateOutbound } from './outbound/late-outbound.ts';
import { createAdmission } from './overload/admission.ts';
import { createArrivingBodies } from './overload/arriving-bodies.ts';
import { watchEventLoopDelay } from './overload/event-loop-delay.ts';
import { createImageTurns, decodersAtOnce } from './overload/image-turns.ts';
import { createModelTurns } from './overload/model-turns.ts';
import { aliasRoutes } from './perspective/alias/alias-routes.ts';
import { analyzeRoute } from './perspective/analyze.route.ts';
import { noProviders } from './playground/no-providers.ts';
import { createMemoryAnswerCache } from './providers/answer-cache.ts';
import { createProviders } from './providers/create-providers.ts';
import { pricesByTier } from './providers/provider-endpoints.ts';
import { outdatedFitWarning } from './providers/provider-fits-store.ts';
import { createProviderWatch } from './providers/provider-watch.ts';
import { createSharedAnswerCache } from './providers/shared-answer-cache.ts';
import { createReadThread } from './reads/create-reads.ts';
import { createChangeNotices } from './redis/change-notices.ts';
import { createRedisLink } from './redis/redis-link.ts';
import type { KeyedRoute, Route } from './route.ts';
import { rulesRoute } from './rules/rules.route.ts';
import { createShadowCounter, shadowFollower } from './rules/shadow-counter.ts';
import { contentHashKey, touchStore } from './storage/instance-store.ts';
import { watchChanges } from './storage/watch-changes.ts';
import { databaseOptions, type Stores } from './stores.ts';
import { usageRoute } from './usage/usage.route.ts';
import { createWebhookSender } from './webhooks/webhook-sender.ts';

export interface App {
  readonly server: WebServer;
  readonly routes: readonly Route[];
  readonly metrics: Metrics;
  /** Where people reach the service [O1]. */
  publicUrl(): string;
  /** From now on `/readyz` says no and connections close after their reply. */
  drain(): void;
  /** Answers what is under way, writes what is noted, and lets go of everything but the stores. */
  close(): Promise<void>;
}

/** Parts that tests replace. */
export interface AppOverrides {
  readonly classifier?: TextClassifier;
  /** What judges images on this machine. */
  readonly imageJudges?: readonly ImageJudge[];
  readonly fetchImage?: FetchImage;
  readonly imageDecoder?: ImageDecoder;
}

/** Those that arrive wait for their senders, not for us: there may be more of them than of requests under way. */
const bodiesPerPlace = 4;
const changeCheckMs = 1_000;
const keyUseWriteMs = 10_000;
const shadowWriteMs = 5_000;

export async function createApp(config: Config, stores: Stores, log: Log, overrides: AppOverrides = {}): Promise<App> {
  const { database } = stores;
  const metrics = config.metricsPort === undefined ? noMetrics : await loadMetrics();
  const alone = database.engine === 'sqlite';
  let draining = false;
  const failed = (doing: string) => (error: unknown) =>
    log.error({ doing, error: errorFacts(error) }, 'background work failed');
  const stopWatchingThreads = watchThreadErrors(({ thread, error }) => failed(`working in a thread: ${thread}`)(error));

  // What several copies share.
  const redis = config.redis && (await createRedisLink(config.redis, { observer: metrics }));
  const copies = alone ? undefined : countCopies(createCopiesStore(database), failed('counting the copies'));
  const copyCount = () => copies?.current() ?? 1;
  metrics.watchCopies({ redisIsUp: () => redis?.isUp, copies: copyCount });

  // What is cached of the store, and forgotten when it changes.
  const keyUses = createKeyUses(stores.keys, keyUseWriteMs, failed('noting key use'));
  const keyDirectory = createKeyDirectory(stores.keys, stores.accounts, config.plans, keyUses.note);
  const ruleSets = createRuleSetCache({ load: (accountId) => stores.rules.list(accountId) });
  const settings = createAccountSettings(stores.categorySettings, stores.customCategories, stores.retention);
  const followUps = createFollowUps({
    retention: stores.retention.get,
    webhooks: stores.webhooks.list,
    ledgerDays: config.ledgerDays,
  });
  const knownImages = createKnownImageLists(stores.knownImages, failed('reading a list of known images'));
  const shadowCounter = createShadowCounter({
    shadow: stores.shadowRules,
    rules: stores.rules,
    writeEveryMs: shadowWriteMs,
    onFailure: failed('counting rules in shadow'),
  });
  const hashContent = createContentHash(await contentHashKey(database));
  const providerWatch = createProviderWatch();
  const providers = await createProviders({
    config,
    calls: stores.providerCalls,
    fits: stores.providerFits,
    hash: hashContent,
    observer: providerWatch.through(metrics.providers),
    ...(redis === undefined ? {} : { cache: createSharedAnswerCache(redis, createMemoryAnswerCache()) }),
  });
  for (const { kind } of providers.text) {
    if (providers.fitState(kind) === 'outdated') log.warn(outdatedFitWarning(kind));
  }
  metrics.providers.watch(providers.guarded, pricesByTier(config));
  const watch = watchChanges(
    database,
    changeCheckMs,
    () => {
      providers.reload().catch(failed('reading what was fitted for providers'));
      keyDirectory.clear();
      ruleSets.clear();
      shadowCounter.clear();
      settings.clear();
      knownImages.clear();
      followUps.clear();
    },
    redis === undefined ? {} : { notices: createChangeNotices(redis) },
  );
  const directory = {
    ...keyDirectory,
    find(key: string) {
      watch.clearIfStale();
      return keyDirectory.find(key);
    },
  };
  /** For changes of this copy: its caches are cleared at once, and the other copies hear of it. */
  const clearAndNotify =
    <Given extends unknown[]>(...clears: ((...given: Given) => void)[]) =>
    (...given: Given) => {
      for (const clear of clears) clear(...given);
      watch.look();
    };
  const changes = createChanges(stores, {
    rules: clearAndNotify<[accountId: string]>(ruleSets.clear, shadowCounter.clear),
    keys: clearAndNotify<[]>(keyDirectory.clear),
    settings: clearAndNotify<[]>(settings.clear, followUps.clear),
    webhooks: clearAndNotify<[]>(followUps.clear),
    knownImages: clearAndNotify<[]>(knownImages.clear),
  });

  // Limits and ledger. A copy that is alone on its store can count in memory; several count in the database.
  const ownLimiter = createMemoryRateLimiter({ copies: copyCount });
  const rateLimiter = redis
    ? createRedisRateLimiter(redis, ownLimiter)
    : alone
      ? ownLimiter
      : createSqlRateLimiter(database);
  const sharedQuota = alone ? undefined : createLeaseQuota(createQuotaLeases(database));
  const quota =
    sharedQuota ??
    createMemoryQuota(async (accountId, period) => (await stores.ledger.readCounters(accountId, period)).total);
  const counting = createLateCounting(database, { counted: createFigures(), onFailure: failed('counting calls') });
  const callStore = createLedgerStore(database, [
    counting.follower,
    ...followersInCommit,
    shadowFollower(shadowCounter),
  ]);
  const ledgerStore = sharedQuota === undefined ? callStore : expireFailedAppends(callStore, sharedQuota);
  const ledger = createLedger(ledgerStore, { parallel: alone ? 1 : 4, observer: metrics });
  const pruner = startPruning(stores, config.ledgerDays, failed('pruning the ledger'));
  const months = keepLedgerMonths(database, config.ledgerDays, failed('keeping the months of the ledger'));
  const housekeeping = startHousekeeping({ ...stores, ...counting }, config.ledgerDays, failed('housekeeping'));
  const auditPruning = startAuditPruning(
    database,
    { auditDays: config.auditDays, folder: join(config.dataDir, 'audit-export') },
    failed('pruning the audit log'),
  );
  const meter = createMeter({ quota, ledger, hashContent, observer: metrics, followUps });

  // What judges.
  const classifier = overrides.classifier ?? (await createClassifier({ ...threads(config), depth: config.depth }));
  const testClassifier = createTestClassifier();
  const imageJudges =
    overrides.imageJudges ??
    (await createLocalImageJudges({
      textClassifier: classifier,
      ...threads(config),
      idleMs: config.imageIdleSeconds === 0 ? Number.POSITIVE_INFINITY : config.imageIdleSeconds * 1_000,
      // It names a file of ours; no word of any image is in it.
      onDamage: ({ message }) => log.error({ doing: 'opening the models for images' }, message),
    }));
  const imageDecoder = overrides.imageDecoder ?? createImageDecoder({ processes: decodersAtOnce });

  // What is refused when there is more than can be served.
  const loopDelay = watchEventLoopDelay();
  const modelTurns = createModelTurns({ mostWaitMs: config.mostModelWaitMs, shed: metrics.shed });
  const admission = createAdmission({
    mostInFlight: config.mostInFlight,
    mostDelayMs: config.mostDelayMs,
    delay: loopDelay,
    models: modelTurns,
    mostModelWaitMs: config.mostModelWaitMs,
    shed: metrics.shed,
  });
  const bodies = createArrivingBodies({
    mostBodies: config.mostInFlight * bodiesPerPlace,
    mostBytes: config.mostBodyMegabytes * 1024 * 1024,
    shed: metrics.shed,
  });
  metrics.watchLoad({
    inFlight: () => admission.inFlight,
    bodies,
    loopDelayMs: loopDelay.standingMs,
    modelWaitMs: modelTurns.expectedWaitMs,
  });
  const liveClassifier = modelTurns.inTurn(classifier);
  const classifierFor = (caller: Caller) => (caller.mode === 'live' ? liveClassifier(caller) : testClassifier);
  const judging = { meter, settings, rules: ruleSets, classifierFor, providers };

  const publicUrl = () => config.publicUrl ?? loopbackUrl(server, config.port);

  // What the dashboard asks, apart from the calls under way; and what the accounts' own addresses are told.
  const readThread = createReadThread(databaseOptions(config), { onFailure: failed('reading for the dashboard') });
  const webhookSender = createWebhookSender({
    deliveries: stores.deliveries,
    webhooks: stores.webhooks,
    outbound: lateOutbound({ ownUrl: publicUrl, allowed: config.webhookAllow }),
    onFailure: failed('delivering webhooks'),
  });
  const fetchImage =
    overrides.fetchImage ??
    createFetchImage({
      outbound: lateOutbound({ ownUrl: publicUrl, allowed: config.imageFetchAllow }),
      isOn: config.imageFetch === 'on',
    });

  const imageJudging = {
    settings,
    fetchImage,
    decoder: imageDecoder,
    judges: imageJudges,
    providers,
    known: knownImages.get,
    observer: metrics,
    turns: createImageTurns(),
  };

  const chargeParts = createChargeParts(rateLimiter);
  const modelVersions = { live: classifier.version, test: testClassifier.version };
  const routes: Route[] = [
    textRoute(judging),
    textsRoute({ ...judging, chargeParts }),
    imageRoute({ ...imageJudging, meter }),
    moderationsRoute({ ...imageJudging, ...judging, chargeParts, modelVersion: ({ mode }) => modelVersions[mode] }),
    rulesRoute({ store: stores.rules, changes: changes.rules }),
    analyzeRoute(judging),
    usageRoute(stores),
    categoriesRoute(settings),
  ] as KeyedRoute[];
  routes.push(
    livezRoute(),
    readyzRoute({
      isDraining: () => draining,
      hasModels: () => classifier.isReady?.() ?? true,
      checkStore: () => touchStore(database),
    }),
    ...documentationRoutes(() => describeApi(routes, publicUrl())),
  );

  // Perspective's addresses beside our own: described by their discovery document, not by ours.
  const alias = aliasRoutes({
    judging,
    feedback: { store: stores.feedback, hashContent },
    scale: config.compatScale,
    publicUrl,
  });
  const aliasOn = config.compatAlias === 'on';

  const dashboardOn = config.dashboard === 'on';
  const dashboard = lateDashboard(async () =>
    (await import('./dashboard.ts')).createDashboard({
      ...{ config, stores, changes, readThread, providers, providerWatch },
      ...{ rateLimiter, classifier, hashContent, sender: webhookSender, publicUrl: publicUrl() },
      routes: (playing: Meter) => ({
        text: textRoute({ ...judging, meter: playing }),
        textAlone: textRoute({ ...judging, meter: playing, providers: noProviders }),
        image: imageRoute({ ...imageJudging, meter: playing }),
      }),
    }),
  );

  const authenticate = createAuthenticate(directory);
  const server: WebServer = createServer({
    routes: [
      ...routes,
      ...(aliasOn ? [...alias.keyed, alias.discovery] : []),
      ...(dashboardOn ? dashboard.routes : []),
    ],
    sessions: dashboardOn ? dashboard.sessions : undefined,
    authenticate,
    rateLimiter,
    admission,
    bodies,
    corsOrigins: config.corsOrigins,
    trustedProxies: config.trustedProxies,
    modelVersions,
    isDraining: () => draining,
    observer: {
      rateRefused: metrics.rateRefused,
      crashed: (requestId, error) => log.error({ requestId, error: errorFacts(error) }, 'request failed'),
      answered(request) {
        metrics.answered(request);
        if (!log.isLevelEnabled('debug')) return;
        const { requestId, method, route, status, durationMs, caller, clientAddress } = request;
        log.debug(
          {
            requestId,
            method,
            route,
            status,
            durationMs,
            accountId: caller?.accountId,
            keyId: caller?.keyId,
            clientAddress,
          },
          'answered',
        );
      },
    },
  });

  if (dashboardOn) addDashboardPages(server);
  if (aliasOn) addBatch(server, { paths: new Set(alias.keyed.map(({ path }) => path)), authenticate, bodies });

  return {
    server,
    routes,
    metrics,
    publicUrl,
    drain() {
      draining = true;
    },
    async close() {
      draining = true;
      // Connections whose last call was still under way become idle one by one; left alone they would outlive us.
      const closeIdle = setInterval(() => server.server.closeIdleConnections(), 50);
      await server.close().finally(() => clearInterval(closeIdle));
      watch.stop();
      loopDelay.stop();
      await copies?.stop();
      redis?.close();
      pruner.stop();
      months.stop();
      housekeeping.stop();
      auditPruning.stop();
      await webhookSender.stop();
      await readThread.close();
      keyUses.stop();
      shadowCounter.stop();
      if (overrides.imageJudges === undefined) await closeImageJudges(imageJudges);
      if (overrides.imageDecoder === undefined) imageDecoder.close();
      if (overrides.classifier === undefined) await classifier.close?.();
      await ledger.flush();
      await counting.stop().catch(failed('counting calls'));
      await sharedQuota?.close();
      stopWatchingThreads();
      await keyUses.write().catch(failed('noting key use'));
      await shadowCounter.write().catch(failed('counting rules in shadow'));
    },
  };
}

/** How many threads run the models, where the operator says so. */
function threads({ modelThreads }: Config): { threads?: number } {
  return modelThreads === undefined ? {} : { threads: modelThreads };
}

async function loadMetrics(): Promise<Metrics> {
  return (await import('./observability/prometheus-metrics.ts')).createPrometheusMetrics();
}

/** Where the service is reached from its own machine [O1]; the port is known for sure once it listens. */
function loopbackUrl({ server }: WebServer, configuredPort: number): string {
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : configuredPort}`;
}
