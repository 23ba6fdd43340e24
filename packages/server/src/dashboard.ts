/**
 * Everything behind `/dashboard/api`, created when somebody first uses it: a service whose dashboard nobody opens loads
 * none of this. Each folder provides the handlers of its calls; the compiler reports a missing one.
 */

import { createRequire } from 'node:module';
import { scaleOf } from '@moderato/contract';
import type { TextClassifier } from '@moderato/engine';
import { alertsHandlers } from './alerts/alerts.page.ts';
import { appealsHandlers } from './appeals/appeals.page.ts';
import { auditHandlers } from './audit/audit.page.ts';
import { authorsHandlers } from './authors/authors.page.ts';
import { categoriesHandlers } from './categories/categories.page.ts';
import type { Changes } from './changes.ts';
import { undoTable } from './changes.ts';
import type { Config } from './config.ts';
import { decisionsHandlers } from './decisions/decisions.page.ts';
import { findHandlers } from './find/find.page.ts';
import { keysHandlers } from './keys/keys.page.ts';
import type { Dashboard } from './late-dashboard.ts';
import { createLedgerFigures } from './ledger/ledger-figures.ts';
import { membersHandlers } from './members/members.page.ts';
import { notesHandlers } from './notes/notes.page.ts';
import { type OperatorParts, operatorHandlers } from './operator/operator.page.ts';
import { createAddressCheck } from './outbound/check-address.ts';
import { overviewHandlers } from './overview/overview.page.ts';
import type { Handlers } from './page.ts';
import { type PlaygroundParts, playgroundHandlers } from './playground/playground.page.ts';
import type { Providers } from './providers/create-providers.ts';
import type { ProviderWatch } from './providers/provider-watch.ts';
import { providersHandlers } from './providers/providers.page.ts';
import { readTable } from './read-table.ts';
import { type ReadThread, readsOf } from './reads/create-reads.ts';
import { reviewHandlers } from './review/review.page.ts';
import { loadAllRules, readShadowIds } from './rules/load-rules.ts';
import { rulesHandlers } from './rules/rules.page.ts';
import { createAttemptGuard } from './sign-in/attempt-guard.ts';
import { createAttemptsStore } from './sign-in/attempts-store.ts';
import { createAuth } from './sign-in/auth.ts';
import { createKnownBrowsers } from './sign-in/known-browser.ts';
import { openIdHandlers } from './sign-in/openid.page.ts';
import { createOpenId } from './sign-in/openid.ts';
import { readOpenIdSettings } from './sign-in/openid-settings.ts';
import { createOpenIdStore } from './sign-in/openid-store.ts';
import { createOriginCheck } from './sign-in/origin-check.ts';
import { profileHandlers } from './sign-in/profile.page.ts';
import { createReadSession } from './sign-in/read-session.ts';
import { createSessionsStore } from './sign-in/sessions-store.ts';
import { signInHandlers } from './sign-in/sign-in.page.ts';
import { createUsedCodesStore } from './sign-in/used-codes-store.ts';
import { readInstanceSecret } from './storage/instance-secret.ts';
import { touchStore } from './storage/instance-store.ts';
import { authSecretName } from './storage/sealed-columns.ts';
import type { Stores } from './stores.ts';
import { strikesHandlers } from './strikes/strikes.page.ts';
import { transparencyHandlers } from './transparency/transparency.page.ts';
import { usageHandlers } from './usage/usage.page.ts';
import type { WebhookSender } from './webhooks/webhook-sender.ts';
import { webhooksHandlers } from './webhooks/webhooks.page.ts';

const { version } = createRequire(import.meta.url)('../package.json') as { version: string };

export interface DashboardParts extends PlaygroundParts {
  readonly config: Config;
  readonly stores: Stores;
  readonly changes: Changes;
  readonly sender: WebhookSender;
  /** Pages that show the review queue of this account are out of date. */
  readonly queueChanged: (accountId: string) => void;
  readonly readMailState: OperatorParts['readMailState'];
  /** Logs what went wrong while `doing` something. */
  readonly failed: (doing: string) => (error: unknown) => void;
  readonly classifier: TextClassifier;
  readonly readThread: ReadThread;
  readonly providers: Providers;
  readonly providerWatch: ProviderWatch;
  /** The public address of the service [O1]. */
  readonly publicUrl: string;
}

export async function createDashboard(parts: DashboardParts): Promise<Dashboard> {
  const { config, stores, changes, sender, classifier, providers, readThread, publicUrl } = parts;
  const { plans, ledgerDays } = config;
  const { database, people, links, audit, accounts, keys, webhooks, deliveries } = stores;
  // The first thing that the dashboard requests is figures.
  readThread.warm();
  const reads = readsOf(readTable, readThread);
  // Signs session cookies and encrypts second factors; stored, so that restarts sign nobody out.
  const secret = await readInstanceSecret(database, authSecretName);
  const auth = await createAuth({ database, secret, publicUrl });
  const openIdStore = createOpenIdStore(database);
  const openIdSettings = readOpenIdSettings(config);
  const onConnected = async (userId: string) => {
    const person = await openIdStore.person(userId);
    if (person !== undefined) await changes.signIn.note(person, 'openid.connected');
  };
  const openId =
    openIdSettings &&
    createOpenId(openIdSettings, () =>
      createAuth({ database, secret, publicUrl, openId: { settings: openIdSettings, onConnected } }),
    );
  const browsers = createKnownBrowsers(secret, publicUrl);
  const sessions = createSessionsStore(database);
  const usedCodes = createUsedCodesStore(database);
  const guard = createAttemptGuard(createAttemptsStore(database));

  const figures = createLedgerFigures(reads, ledgerDays, scaleOf(classifier.version));
  const categories = { settings: stores.categorySettings, custom: stores.customCategories };
  const handlers: Handlers = {
    ...signInHandlers({
      auth,
      people,
      sessions,
      usedCodes,
      links,
      guard,
      browsers,
      changes,
      accountName: async (accountId) => (await accounts.find(accountId))?.name,
      signUpAllowed: config.dashboardSignUp === 'on',
      openIdName: openId?.name ?? null,
    }),
    ...openIdHandlers({ auth, openId, store: openIdStore, guard, browsers, changes: changes.signIn, publicUrl }),
    ...profileHandlers({ auth, people, sessions, usedCodes, guard, changes: changes.signIn }),
    ...membersHandlers({ people, links, changes: changes.members, publicUrl }),
    ...keysHandlers({ keys, figures, changes: changes.keys }),
    ...rulesHandlers({
      reads,
      load: (side, known) => loadAllRules(database, side, known),
      shadowIds: (side) => readShadowIds(database, side),
      changes: changes.rules,
      figures,
    }),
    ...categoriesHandlers({ ...categories, changes: changes.categories, figures, providers }),
    ...playgroundHandlers(parts),
    ...providersHandlers({ calls: stores.providerCalls, config, providers, watch: parts.providerWatch }),
    ...usageHandlers({ database, accounts, ledger: stores.ledger, plans }),
    ...auditHandlers({ audit, reads, undo: undoTable(changes) }),
    ...findHandlers(reads),
    ...overviewHandlers(reads, plans),
    ...alertsHandlers(stores.alerts),
    ...decisionsHandlers(reads, ledgerDays),
    ...reviewHandlers({
      reads,
      database,
      settings: stores.retention,
      changes: changes.review,
      audit,
      webhooks,
      explain: (content, context) => classifier.explain(content, context),
      deliver: sender.wake,
      queueChanged: parts.queueChanged,
    }),
    ...appealsHandlers({ reads, changes: changes.appeals, deliver: sender.wake }),
    ...transparencyHandlers(reads),
    ...authorsHandlers(reads, changes.authors),
    ...strikesHandlers(database, changes.strikes),
    ...notesHandlers(stores.notes, changes.notes),
    ...webhooksHandlers({
      reads,
      webhooks,
      changes: changes.webhooks,
      deliveries,
      sender,
      checkAddress: createAddressCheck({ ownUrl: () => publicUrl, allowed: config.webhookAllow }),
    }),
    ...operatorHandlers({
      reads,
      changes: changes.accounts,
      deliveries,
      plans,
      version,
      engine: database.engine,
      checkStore: () => touchStore(database),
      readMailState: parts.readMailState,
      onFailure: parts.failed('measuring the store'),
      models: { version: classifier.version, isReady: () => classifier.isReady?.() ?? true },
    }),
  };
  return {
    handlers,
    sessions: {
      read: createReadSession({ auth, people, sessions, secondFactorRequired: config.secondFactor === 'required' }),
      isOwnOrigin: createOriginCheck(publicUrl),
    },
  };
}
