/** The handlers of the data pages on a test's store, called as the router calls them. */

import type { CallBody, CallName, CallParams, CallQuery, CallReply, Role } from '@moderato/contract';
import { afterAll, describe } from 'vitest';
import { dayMs } from '../base/durations.ts';
import { createGates } from '../base/fairness/gates.ts';
import { isRefused } from '../base/http/route.ts';
import type { Outbound, OutboundRequest } from '../base/outbound/create-outbound.ts';
import { defaultPlans } from '../base/plans.ts';
import { touchStore } from '../base/storage/instance-store.ts';
import type { LedgerTable } from '../base/storage/schema.ts';
import type { LedgerEntry } from '../calls/ledger/ledger-entry.ts';
import { createWebhookSender, type WebhookSender } from '../calls/webhooks/webhook-sender.ts';
import { webhooksHandlers } from '../calls/webhooks/webhooks.page.ts';
import { createChanges } from '../changes.ts';
import { alertsHandlers } from '../desk/alerts/alerts.page.ts';
import { appealsHandlers } from '../desk/appeals/appeals.page.ts';
import { listAudit } from '../desk/audit/audit-reads.ts';
import { authorsHandlers } from '../desk/authors/authors.page.ts';
import { decisionsHandlers } from '../desk/decisions/decisions.page.ts';
import { findHandlers } from '../desk/find/find.page.ts';
import { notesHandlers } from '../desk/notes/notes.page.ts';
import { operatorHandlers } from '../desk/operator/operator.page.ts';
import { overviewHandlers } from '../desk/overview/overview.page.ts';
import { reviewHandlers } from '../desk/review/review.page.ts';
import { strikesHandlers } from '../desk/strikes/strikes.page.ts';
import { viewsHandlers } from '../desk/views/views.page.ts';
import { workHandlers } from '../desk/work/work.page.ts';
import { openStores, type Stores } from '../stores.ts';
import { directReads } from './direct-reads.ts';
import { type CreatePlace, openInPlace, type StorePlace } from './engines.ts';
import { liveCall } from './ledger-entries.ts';

type PageCall = Extract<keyof ReturnType<typeof handlersOn>, CallName>;

export interface SentRequest {
  readonly url: string;
  readonly request: OutboundRequest;
}

export type DataPages = Awaited<ReturnType<typeof openDataPages>>;

interface Given<Name extends CallName> {
  /** `owner` when absent. */
  readonly role?: Role;
  /** `usr_1` when absent. */
  readonly userId?: string;
  readonly params?: CallParams<Name>;
  readonly query?: CallQuery<Name>;
  readonly body?: CallBody<Name>;
}

export async function openDataPages(place: Pick<StorePlace, 'options'>) {
  const stores = await openStores(place.options);
  const sent: SentRequest[] = [];
  let answer: number | 'nothing' = 200;
  const outbound: Outbound = {
    async request(url, request) {
      sent.push({ url: url.href, request });
      return answer === 'nothing'
        ? { failure: 'unreachable' }
        : { status: answer, headers: {}, bytes: Buffer.alloc(0) };
    },
  };
  const sender = createWebhookSender({
    ...stores,
    outbound,
    places: createGates().deliveries,
    lookMs: 3_600_000,
    onFailure(error) {
      throw error;
    },
  });
  const handlers = handlersOn(stores, sender);

  function call<Name extends PageCall>(name: Name, accountId: string, given: Given<Name> = {}) {
    const { params, query = {}, body, role = 'owner', userId = 'usr_1' } = given;
    const member = { userId, email: 'mod@example.com', operator: true, accountId, role };
    const clock = { requestId: 'req_test', receivedAtMs: Date.now(), startedMs: performance.now() };
    return handlers[name]({ ...clock, member, params, query, body } as never);
  }

  return {
    stores,
    sent,
    /** The audit log of the account, newest first. */
    notes: async (accountId: string) => (await listAudit(stores.database, { accountId, limit: 200 })).items,
    /** The reply to the next deliveries. */
    answerWith(reply: number | 'nothing'): void {
      answer = reply;
    },
    /** The reply; a refusal fails the test. */
    async ask<Name extends PageCall>(name: Name, accountId: string, given?: Given<Name>): Promise<CallReply<Name>> {
      const reply = await call(name, accountId, given);
      if (isRefused(reply)) throw new Error(`${name} was refused: ${reply.refusal.code}`);
      return reply as never;
    },
    /** The code of the refusal, or undefined if there was none. */
    async refusal<Name extends PageCall>(name: Name, accountId: string, given?: Given<Name>) {
      const reply = await call(name, accountId, given);
      return isRefused(reply) ? reply.refusal.code : undefined;
    },
    async close(): Promise<void> {
      await sender.stop();
      await stores.close();
    },
  };
}

const explain = (content: string) => {
  const start = content.indexOf('turnip');
  const span = { start, end: start + 6 };
  return start < 0 ? [] : [{ term: 'turnip', category: 'harassment' as const, span, trick: null }];
};

function handlersOn(stores: Stores, sender: WebhookSender) {
  const { database, webhooks, deliveries, audit } = stores;
  const reads = directReads(database);
  const changes = createChanges(stores);
  return {
    ...findHandlers(reads),
    ...overviewHandlers(reads, defaultPlans),
    ...alertsHandlers(stores.alerts),
    ...decisionsHandlers(reads, 90),
    ...reviewHandlers({
      ...{ reads, database, settings: stores.retention, changes: changes.review, audit, webhooks, explain },
      deliver: sender.wake,
      queueChanged: () => {},
    }),
    ...workHandlers(reads, database, changes.work),
    ...appealsHandlers({ reads, changes: changes.appeals, deliver: sender.wake }),
    ...authorsHandlers(reads, changes.authors),
    ...strikesHandlers(database, changes.strikes),
    ...notesHandlers(stores.notes, changes.notes),
    ...viewsHandlers(stores.views, changes.views),
    ...webhooksHandlers({
      ...{ reads, webhooks, changes: changes.webhooks, deliveries, sender },
      checkAddress: async ({ hostname }) => (hostname === 'nowhere.example' ? 'no_public_address' : undefined),
    }),
    ...operatorHandlers({
      ...{
        reads,
        changes: changes.accounts,
        deliveries,
        plans: defaultPlans,
        version: '0.0.0',
        engine: database.engine,
      },
      checkStore: () => touchStore(database),
      readMailState: undefined,
      onFailure: () => {},
      models: { version: 'words-1', isReady: () => true },
    }),
  };
}

export interface PagesSuite {
  readonly pages: DataPages;
  newAccount(): Promise<string>;
  append(...entries: LedgerEntry[]): Promise<void>;
  readonly flagged: typeof flaggedCall;
}

/** For the tests of one `describe`, whose callback awaits it; closed after them. */
export async function openPages(create: CreatePlace): Promise<DataPages> {
  const pages = await openInPlace(create, openDataPages);
  // Hooks run last in, first out.
  afterAll(() => pages.close());
  return pages;
}

/** Tests of pages on a separate store. */
export function describePages(title: string, create: CreatePlace, tests: (suite: PagesSuite) => void): void {
  describe(title, async () => {
    const pages = await openPages(create);
    tests({
      pages,
      newAccount: async () => (await pages.stores.accounts.create('Owner', 'indie')).id,
      append: async (...entries) => {
        await pages.stores.ledger.append(entries);
      },
      flagged: flaggedCall,
    });
  });
}

/** A flagged call whose content is kept. */
function flaggedCall(account: string, changes: Partial<LedgerTable> = {}, content = 'you turnip') {
  const entry = liveCall(account, {
    action: 'flag',
    flagged: ' toxicity ',
    scores: '{"toxicity":0.8}',
    ...changes,
  });
  return { ...entry, kept: { content, restricted: 0, expires_at: entry.row.at + 30 * dayMs } };
}
