/** The composition root: plain constructors, read top to bottom. Groups of parts are created in `parts/`, each once. */

import type { Caller } from './base/caller.ts';
import { createMemoryBudget } from './base/fairness/memory-budget.ts';
import { livezRoute, readyzRoute } from './base/health/health.route.ts';
import { createAuthenticate } from './base/http/authenticate.ts';
import type { WebServer } from './base/http/bare-server.ts';
import { addDashboardPages } from './base/http/dashboard-pages.ts';
import { addDocsPages } from './base/http/docs-pages.ts';
import { documentationRoutes } from './base/http/documentation.route.ts';
import { describeApi } from './base/http/openapi.ts';
import type { Call, KeyedRoute, Route } from './base/http/route.ts';
import { createServer } from './base/http/server.ts';
import { createLiveNews } from './base/live/live-news.ts';
import type { Log } from './base/observability/log.ts';
import type { Metrics } from './base/observability/metrics.ts';
import { createFetchImage, type FetchImage } from './base/outbound/fetch-image.ts';
import { lateOutbound } from './base/outbound/late-outbound.ts';
import { createReadThread } from './base/reads/create-reads.ts';
import { createLiveNotices } from './base/redis/notices.ts';
import type { Config } from './base/settings/config.ts';
import { contentHashKey, touchStore } from './base/storage/instance-store.ts';
import { akismetRoutes } from './calls/akismet/akismet-routes.ts';
import { categoriesRoute } from './calls/categories/categories.route.ts';
import { createIdempotency } from './calls/idempotency/idempotency.ts';
import { createCheckAgain } from './calls/known-images/check-again.ts';
import { createHmaExchange } from './calls/known-images/hma/hma-exchange.ts';
import { createContentHash } from './calls/ledger/content-hash.ts';
import { audioRoute } from './calls/moderation/audio.route.ts';
import { createChargeParts } from './calls/moderation/charge-parts.ts';
import { imageRoute } from './calls/moderation/image.route.ts';
import { createMeter, type Meter } from './calls/moderation/meter.ts';
import { moderationsRoute } from './calls/moderation/moderations.route.ts';
import { textRoute } from './calls/moderation/text.route.ts';
import { textsRoute } from './calls/moderation/texts.route.ts';
import { analyzeAliasRoute } from './calls/perspective/alias/analyze-alias.route.ts';
import { addBatch } from './calls/perspective/alias/batch.route.ts';
import { discoveryRoute } from './calls/perspective/alias/discovery.route.ts';
import { suggestScoreRoute } from './calls/perspective/alias/suggest-score.route.ts';
import { analyzeRoute } from './calls/perspective/analyze.route.ts';
import { startWordIndex } from './calls/retention/index-words.ts';
import { notifyKept } from './calls/retention/keep-content.ts';
import { rulesRoute } from './calls/rules/rules.route.ts';
import { shadowFollower } from './calls/rules/shadow-counter.ts';
import { usageRoute } from './calls/usage/usage.route.ts';
import { createWebhookSender } from './calls/webhooks/webhook-sender.ts';
import { createAppealForm } from './desk/appeals/appeal-form.ts';
import { addAppealPages } from './desk/appeals/appeal-pages.route.ts';
import { appealsRoute } from './desk/appeals/appeals.route.ts';
import { listAppealsOf } from './desk/appeals/appeals-store.ts';
import { addFrontPage } from './desk/front-page/front-page.route.ts';
import { createTryText } from './desk/front-page/try-text.ts';
import { createAppealLinks } from './desk/outcomes/appeal-link.ts';
import { outcomesRoute } from './desk/outcomes/outcomes.route.ts';
import { statementRoute } from './desk/outcomes/statement.route.ts';
import { noProviders } from './desk/playground/no-providers.ts';
import { reportsRoute } from './desk/reports/reports.route.ts';
import { startEffects } from './desk/review/take-effect.ts';
import { createAccounting, createClaims, createRequestBudget } from './parts/accounting.ts';
import { startAlerting } from './parts/alerting.ts';
import { createCaches } from './parts/caches.ts';
import { openInstallation } from './parts/installation.ts';
import { createJudges, type JudgeOverrides } from './parts/judges.ts';
import { lateDashboard } from './parts/late-dashboard.ts';
import { observeRequests } from './parts/observe-requests.ts';
import { createOverloadParts } from './parts/overload-parts.ts';
import { createProviderParts } from './parts/provider-parts.ts';
import { databaseOptions, type Stores } from './stores.ts';

export interface App {
  readonly server: WebServer;
  readonly routes: readonly Route[];
  readonly metrics: Metrics;
  /** The public address of the service [O1]. */
  publicUrl(): string;
  /** From now on `/readyz` fails and connections close after their reply. */
  drain(): void;
  /** Answers calls in progress, writes what is pending, and closes everything but the stores. */
  close(): Promise<void>;
}

/** Waits for the models like an account of its own. */
const frontPageVisitor = { accountId: 'front page', mode: 'live', planName: 'free' } as const;

/** Parts that tests replace. */
export interface AppOverrides extends JudgeOverrides {
  readonly fetchImage?: FetchImage;
}

export async function createApp(config: Config, stores: Stores, log: Log, overrides: AppOverrides = {}): Promise<App> {
  const installation = await openInstallation(config, stores, log);
  const { metrics, gates, closing, failed } = installation;
  const { database } = stores;
  let draining = false;

  const hashContent = createContentHash(await contentHashKey(database));
  const { providers, providerWatch } = await createProviderParts(installation, hashContent);
  const live = createLiveNews({
    isAlone: installation.isAlone,
    notices: installation.redis && createLiveNotices(installation.redis),
  });
  const { keyDirectory, keyOrigins, ruleSets, settings, followUps, knownImages, shadowCounter, changes } = createCaches(
    installation,
    providers,
    live,
  );
  const pictureCheck = createCheckAgain(database, knownImages, failed('checking kept pictures again'));
  closing.add(pictureCheck.finish);
  closing.add(startWordIndex(database, failed('indexing the words of kept texts')));
  const budget = createRequestBudget(installation);
  const { quota, ledger } = createAccounting(
    installation,
    shadowFollower(shadowCounter),
    notifyKept(live.notify),
    pictureCheck.follower,
  );
  const { classifier, testClassifier, imageJudges, imageDecoder, imagesAreSound, transcriber } = await createJudges(
    installation,
    overrides,
  );
  const { admission, bodies, modelTurns } = createOverloadParts(installation);

  const idempotency = createIdempotency(database, createClaims(installation), hashContent);
  const meter = createMeter({ quota, ledger, hashContent, observer: metrics, followUps, idempotency });
  const liveClassifier = modelTurns.inTurn(classifier);
  const classifierFor = (caller: Caller) => (caller.mode === 'live' ? liveClassifier(caller) : testClassifier);
  const judging = { meter, settings, rules: ruleSets, classifierFor, providers };

  const publicUrl = () => config.publicUrl ?? loopbackUrl(server, config.port);

  // The dashboard's reads, apart from the calls in progress; and deliveries to the accounts' own addresses.
  const readThread = createReadThread(databaseOptions(config), { places: gates.reads });
  closing.add(readThread.close);
  const webhookSender = createWebhookSender({
    deliveries: stores.deliveries,
    webhooks: stores.webhooks,
    outbound: lateOutbound({ ownUrl: publicUrl, allowed: config.webhookAllow }),
    places: gates.deliveries,
    onFailure: failed('delivering webhooks'),
  });
  closing.add(webhookSender.stop);
  closing.add(startEffects(database, webhookSender.wake, failed('putting decisions into effect')).end);
  const readMailState = startAlerting(installation, {
    providers,
    providerWatch,
    publicUrl,
    deliver: webhookSender.wake,
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
    exchange: await createHmaExchange(config),
    keepsContent: followUps.keepsContent,
    keepsPreviews: followUps.keepsPreviews,
    observer: metrics,
    onFailure: failed('judging an image'),
    gates,
  };

  const chargeParts = createChargeParts(budget);
  const modelVersions = { live: classifier.version, test: testClassifier.version };
  const text = textRoute(judging);
  const cases = {
    database,
    idempotency,
    hashContent,
    retention: stores.retention,
    ledgerDays: config.ledgerDays,
    deliver: webhookSender.wake,
    links: await createAppealLinks(database),
    publicUrl,
  };
  const routes: Route[] = [
    text,
    textsRoute({ ...judging, chargeParts }),
    imageRoute({ ...imageJudging, meter }),
    audioRoute({ ...judging, transcriber, fetchImage, gates }),
    moderationsRoute({ ...imageJudging, ...judging, chargeParts, modelVersion: ({ mode }) => modelVersions[mode] }),
    rulesRoute({ stores: stores.rules, changes: changes.rules }),
    analyzeRoute(judging),
    usageRoute(stores),
    categoriesRoute(settings),
    reportsRoute({ ...cases, changes: changes.reports, judge: (call) => text.handle(call as Call<never>) }),
    outcomesRoute({ ...cases, changes: changes.outcomes }),
    statementRoute({ ...cases, appealsOf: (accountId, outcomeId) => listAppealsOf(database, accountId, outcomeId) }),
    appealsRoute({ ...cases, changes: changes.appeals }),
  ] as KeyedRoute[];
  routes.push(
    livezRoute(),
    readyzRoute({
      isDraining: () => draining,
      hasModels: () => classifier.isReady?.() ?? true,
      imagesAreSound,
      checkStore: () => touchStore(database),
      onFailure: failed('checking the store'),
    }),
    ...documentationRoutes(() => describeApi(routes, publicUrl())),
  );

  // Perspective's own addresses, for programs that can change nothing but the host [P5]. They are not part of our
  // interface: their discovery document describes them.
  const aliases = [
    analyzeAliasRoute(judging, config.compatScale),
    suggestScoreRoute({ store: stores.feedback, hashContent }),
  ] as KeyedRoute[];
  const aliasOn = config.compatAlias === 'on';

  // Akismet's own paths [A1]; `docs/guides/akismet.md` describes them.
  const akismet =
    config.akismet === 'on'
      ? akismetRoutes({ ...judging, hashContent, store: stores.feedback, ledger: stores.ledger })
      : [];

  const dashboardOn = config.dashboard === 'on';
  const dashboard = lateDashboard(async () =>
    (await import('./dashboard.ts')).createDashboard({
      config,
      stores,
      changes,
      readThread,
      providers,
      providerWatch,
      budget,
      gates,
      classifier,
      sender: webhookSender,
      publicUrl: publicUrl(),
      queueChanged: live.notify,
      readMailState,
      failed,
      routes: (playing: Meter) => ({
        text: textRoute({ ...judging, meter: playing }),
        textAlone: textRoute({ ...judging, meter: playing, providers: noProviders }),
        image: imageRoute({ ...imageJudging, meter: playing }),
      }),
    }),
  );

  const authenticate = createAuthenticate(keyDirectory);
  const server: WebServer = createServer({
    routes: [
      ...routes,
      ...(aliasOn ? [...aliases, discoveryRoute(publicUrl)] : []),
      ...akismet,
      ...(dashboardOn ? dashboard.routes : []),
    ],
    sessions: dashboardOn ? dashboard.sessions : undefined,
    live,
    authenticate,
    budget,
    gates,
    admission,
    bodies,
    corsOrigins: config.corsOrigins,
    keyOrigins,
    trustedProxies: config.trustedProxies,
    isSecure: config.publicUrl?.startsWith('https:') ?? false,
    modelVersions,
    isDraining: () => draining,
    observer: observeRequests(installation),
  });
  closing.add(() => closeServer(server));
  // Streams would keep the server open as long as somebody has a page open.
  closing.add(live.end);
  addAppealPages(
    server,
    createAppealForm({ ...cases, changes: changes.appeals, budget: createMemoryBudget() }),
    bodies,
  );
  if (dashboardOn) addDashboardPages(server);
  const frontPage = addFrontPage(server, {
    tryText: createTryText(liveClassifier(frontPageVisitor)),
    bodies,
    // Without a dashboard nobody can sign up, and the page would never close.
    isNew: async () => dashboardOn && (await stores.people.isEmpty()),
  });
  addDocsPages(server, { dashboardOn, firstPage: frontPage.open });
  if (aliasOn) addBatch(server, { paths: new Set(aliases.map(({ path }) => path)), authenticate, bodies });

  return {
    server,
    routes,
    metrics,
    publicUrl,
    drain() {
      draining = true;
      live.end();
    },
    async close() {
      draining = true;
      await closing.close();
    },
  };
}

async function closeServer(server: WebServer): Promise<void> {
  // Connections become idle one by one as their last calls end; otherwise they would outlive us.
  const closeIdle = setInterval(() => server.server.closeIdleConnections(), 50);
  await server.close().finally(() => clearInterval(closeIdle));
}

/** The service's address on its own machine [O1]; the port is certain only once it listens. */
function loopbackUrl({ server }: WebServer, configuredPort: number): string {
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : configuredPort}`;
}
