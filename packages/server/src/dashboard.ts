/**
 * Everything behind `/dashboard/api`, put together when somebody first asks for it: a service whose dashboard nobody
 * opens loads none of this. Each folder gives the handlers of its calls; the type says when one is missing.
 */

import { readFileSync } from 'node:fs';
import { scaleOf } from '@moderato/contract';
import { auditHandlers } from './audit/audit.page.ts';
import { categoriesHandlers } from './categories/categories.page.ts';
import { undoTable } from './changes.ts';
import type { Config } from './config.ts';
import { type DataParts, dataHandlers } from './data-pages.ts';
import { createLedgerFigures } from './decisions/create-ledger-figures.ts';
import { keysHandlers } from './keys/keys.page.ts';
import type { Dashboard } from './late-dashboard.ts';
import { membersHandlers } from './members/members.page.ts';
import type { Handlers } from './page.ts';
import { type PlaygroundParts, playgroundHandlers } from './playground/playground.page.ts';
import type { Providers } from './providers/create-providers.ts';
import type { ProviderWatch } from './providers/provider-watch.ts';
import { providersHandlers } from './providers/providers.page.ts';
import { readTable } from './read-table.ts';
import { type ReadThread, readsOf } from './reads/create-reads.ts';
import { rulesHandlers } from './rules/rules.page.ts';
import { createAttemptGuard } from './sign-in/attempt-guard.ts';
import { createAttemptsStore } from './sign-in/attempts-store.ts';
import { createAuth } from './sign-in/auth.ts';
import { readAuthSecret } from './sign-in/auth-secret-store.ts';
import { createOriginCheck } from './sign-in/origin-check.ts';
import { profileHandlers } from './sign-in/profile.page.ts';
import { createReadSession } from './sign-in/read-session.ts';
import { createSessionsStore } from './sign-in/sessions-store.ts';
import { signInHandlers } from './sign-in/sign-in.page.ts';
import { usageHandlers } from './usage/usage.page.ts';

export interface DashboardParts
  extends Pick<DataParts, 'stores' | 'changes' | 'sender' | 'classifier'>,
    PlaygroundParts {
  readonly config: Config;
  readonly readThread: ReadThread;
  readonly providers: Providers;
  readonly providerWatch: ProviderWatch;
  /** Where people reach us [O1]. */
  readonly publicUrl: string;
}

export async function createDashboard(parts: DashboardParts): Promise<Dashboard> {
  const { config, stores, changes, providers, readThread, publicUrl } = parts;
  const { database, people, links, audit, accounts, keys, rules, shadowRules } = stores;
  // Whoever opens the dashboard asks for figures next.
  readThread.warm();
  const reads = readsOf(readTable, readThread);
  const auth = await createAuth({ database, secret: await readAuthSecret(database), publicUrl });
  const sessions = createSessionsStore(database);
  const guard = createAttemptGuard(createAttemptsStore(database));

  const figures = createLedgerFigures(reads, config.ledgerDays, scaleOf(parts.classifier.version));
  const categories = { settings: stores.categorySettings, custom: stores.customCategories };
  const handlers: Handlers = {
    ...signInHandlers({
      auth,
      people,
      sessions,
      links,
      guard,
      changes,
      accountName: async (accountId) => (await accounts.find(accountId))?.name,
      signUpAllowed: config.dashboardSignUp === 'on',
    }),
    ...profileHandlers({ auth, people, sessions, guard, changes: changes.signIn }),
    ...membersHandlers({ people, links, changes: changes.members, publicUrl }),
    ...keysHandlers({ keys, figures, changes: changes.keys }),
    ...rulesHandlers({ rules, shadow: shadowRules, changes: changes.rules, figures }),
    ...categoriesHandlers({ ...categories, changes: changes.categories, figures, providers }),
    ...playgroundHandlers(parts),
    ...providersHandlers({ database, config, providers, watch: parts.providerWatch }),
    ...usageHandlers({ database, accounts, ledger: stores.ledger, plans: config.plans }),
    ...auditHandlers({ audit, reads, undo: undoTable(changes) }),
    ...dataHandlers({
      ...parts,
      reads,
      plans: config.plans,
      ledgerDays: config.ledgerDays,
      version: readVersion(),
    }),
  };
  return {
    handlers,
    sessions: { read: createReadSession(auth, people), isOwnOrigin: createOriginCheck(publicUrl) },
  };
}

function readVersion(): string {
  const manifest = readFileSync(new URL('../package.json', import.meta.url), 'utf8');
  return (JSON.parse(manifest) as { version: string }).version;
}
