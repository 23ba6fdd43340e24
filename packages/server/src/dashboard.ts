/**
 * Everything behind `/dashboard/api`, created when somebody first uses it: a service whose dashboard nobody opens loads
 * none of this. Each folder provides the handlers of its calls; the compiler reports a missing one.
 */

import { createRequire } from 'node:module';
import { scaleOf } from '@moderato/contract';
import type { TextClassifier } from '@moderato/engine';
import type { Gates } from './base/fairness/gates.ts';
import { createSqlBudget } from './base/fairness/sql-budget.ts';
import type { Handlers } from './base/http/page.ts';
import { createAddressCheck } from './base/outbound/check-address.ts';
import { type ReadThread, readsOf } from './base/reads/create-reads.ts';
import type { Config } from './base/settings/config.ts';
import { readInstanceSecret } from './base/storage/instance-secret.ts';
import { touchStore } from './base/storage/instance-store.ts';
import { authSecretName } from './base/storage/sealed-columns.ts';
import { categoriesHandlers } from './calls/categories/categories.page.ts';
import { keysHandlers } from './calls/keys/keys.page.ts';
import { createLedgerFigures } from './calls/ledger/ledger-figures.ts';
import type { Providers } from './calls/providers/create-providers.ts';
import type { ProviderWatch } from './calls/providers/provider-watch.ts';
import { providersHandlers } from './calls/providers/providers.page.ts';
import { loadAllRules, readShadowIds } from './calls/rules/load-rules.ts';
import { rulesHandlers } from './calls/rules/rules.page.ts';
import { usageHandlers } from './calls/usage/usage.page.ts';
import type { WebhookSender } from './calls/webhooks/webhook-sender.ts';
import { webhooksHandlers } from './calls/webhooks/webhooks.page.ts';
import type { Changes } from './changes.ts';
import { undoTable } from './changes.ts';
import { alertsHandlers } from './desk/alerts/alerts.page.ts';
import { appealsHandlers } from './desk/appeals/appeals.page.ts';
import { listAppealsOf } from './desk/appeals/appeals-store.ts';
import { auditHandlers } from './desk/audit/audit.page.ts';
import { authorsHandlers } from './desk/authors/authors.page.ts';
import { clausesHandlers } from './desk/clauses/clauses.page.ts';
import { decisionsHandlers } from './desk/decisions/decisions.page.ts';
import { findHandlers } from './desk/find/find.page.ts';
import { membersHandlers } from './desk/members/members.page.ts';
import { notesHandlers } from './desk/notes/notes.page.ts';
import { type OperatorParts, operatorHandlers } from './desk/operator/operator.page.ts';
import { createAppealLinks } from './desk/outcomes/appeal-link.ts';
import { statementsHandlers } from './desk/outcomes/statement.page.ts';
import { overviewHandlers } from './desk/overview/overview.page.ts';
import { type PlaygroundParts, playgroundHandlers } from './desk/playground/playground.page.ts';
import { reviewHandlers } from './desk/review/review.page.ts';
import { createAttemptGuard } from './desk/sign-in/attempt-guard.ts';
import { createAuth, readOpenIdSettings } from './desk/sign-in/auth.ts';
import { createKnownBrowsers } from './desk/sign-in/known-browser.ts';
import { openIdHandlers } from './desk/sign-in/openid.page.ts';
import { createOpenId } from './desk/sign-in/openid.ts';
import { createOpenIdStore } from './desk/sign-in/openid-store.ts';
import { createOriginCheck } from './desk/sign-in/origin-check.ts';
import { profileHandlers } from './desk/sign-in/profile.page.ts';
import { createReadSession } from './desk/sign-in/read-session.ts';
import { createSessionsStore } from './desk/sign-in/sessions-store.ts';
import { signInHandlers } from './desk/sign-in/sign-in.page.ts';
import { createUsedCodesStore } from './desk/sign-in/used-codes-store.ts';
import { strikesHandlers } from './desk/strikes/strikes.page.ts';
import { transparencyHandlers } from './desk/transparency/transparency.page.ts';
import { viewsHandlers } from './desk/views/views.page.ts';
import { workHandlers } from './desk/work/work.page.ts';
import type { Dashboard } from './parts/late-dashboard.ts';
import { readTable } from './parts/read-table.ts';
import type { Stores } from './stores.ts';

const { version } = createRequire(import.meta.url)('../package.json') as { version: string };

export interface DashboardParts extends PlaygroundParts {
  readonly config: Config;
  readonly stores: Stores;
  readonly changes: Changes;
  readonly sender: WebhookSender;
  readonly gates: Pick<Gates, 'ruleTests'>;
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
  const guard = createAttemptGuard(createSqlBudget(database));

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
      testPlaces: parts.gates.ruleTests,
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
    ...workHandlers(reads, database, changes.work),
    ...statementsHandlers({
      ...{ database, publicUrl, links: await createAppealLinks(database) },
      appealsOf: (accountId, outcomeId) => listAppealsOf(database, accountId, outcomeId),
    }),
    ...appealsHandlers({ reads, changes: changes.appeals, deliver: sender.wake }),
    ...transparencyHandlers(reads),
    ...authorsHandlers(reads, changes.authors),
    ...strikesHandlers(database, changes.strikes),
    ...clausesHandlers(database, changes.clauses),
    ...notesHandlers(stores.notes, changes.notes),
    ...viewsHandlers(stores.views, changes.views),
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
