/** The handlers of the data pages on a store of a test, called as the router calls them. */

import type { AuditEntry, CallBody, CallName, CallParams, CallQuery, CallReply, Role } from '@moderato/contract';
import { listAudit } from '../audit/audit-reads-store.ts';
import { createChanges } from '../changes.ts';
import { dataHandlers } from '../data-pages.ts';
import type { Outbound, OutboundRequest } from '../outbound/create-outbound.ts';
import { defaultPlans } from '../plans.ts';
import { isRefused } from '../route.ts';
import { openStores, type Stores } from '../stores.ts';
import { createWebhookSender } from '../webhooks/webhook-sender.ts';
import { directReads } from './direct-reads.ts';
import type { StorePlace } from './engines.ts';

type Pages = ReturnType<typeof dataHandlers>;
type PageCall = Extract<keyof Pages, CallName>;

export interface SentRequest {
  readonly url: string;
  readonly request: OutboundRequest;
}

export interface DataPages {
  readonly stores: Stores;
  readonly sent: SentRequest[];
  /** The audit log of the account, newest first. */
  notes(accountId: string): Promise<readonly AuditEntry[]>;
  /** What the next deliveries are answered with. */
  answerWith(reply: number | 'nothing'): void;
  /** The reply; a refusal is the test's. */
  ask<Name extends PageCall>(name: Name, accountId: string, given?: Given<Name>): Promise<CallReply<Name>>;
  /** The code of the refusal, or undefined where there was none. */
  refusal<Name extends PageCall>(name: Name, accountId: string, given?: Given<Name>): Promise<string | undefined>;
  close(): Promise<void>;
}

interface Given<Name extends CallName> {
  /** `owner` when absent. */
  readonly role?: Role;
  readonly params?: CallParams<Name>;
  readonly query?: CallQuery<Name>;
  readonly body?: CallBody<Name>;
}

export async function openDataPages(place: StorePlace): Promise<DataPages> {
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
    lookMs: 3_600_000,
    onFailure(error) {
      throw error;
    },
  });
  const handlers = dataHandlers({
    stores,
    reads: directReads(stores.database),
    changes: createChanges(stores),
    sender,
    classifier: {
      version: 'words-1',
      score: () => ({ scores: {} as never }),
      explain: (content) => {
        const start = content.indexOf('turnip');
        const span = { start, end: start + 6 };
        return start < 0 ? [] : [{ term: 'turnip', category: 'harassment', span, trick: null }];
      },
    },
    plans: defaultPlans,
    ledgerDays: 90,
    version: '0.0.0',
  });

  function call<Name extends PageCall>(name: Name, accountId: string, given: Given<Name> = {}) {
    const { params, query = {}, body, role = 'owner' } = given;
    const member = { userId: 'usr_1', email: 'mod@example.com', operator: true, accountId, role };
    const clock = { requestId: 'req_test', receivedAtMs: Date.now(), startedMs: performance.now() };
    return handlers[name]({ ...clock, member, params, query, body } as never);
  }

  return {
    stores,
    sent,
    notes: async (accountId) => (await listAudit(stores.database, { accountId, limit: 200 })).items,
    answerWith(reply) {
      answer = reply;
    },
    async ask(name, accountId, given) {
      const reply = await call(name, accountId, given);
      if (isRefused(reply)) throw new Error(`${name} was refused: ${reply.refusal.code}`);
      return reply as never;
    },
    async refusal(name, accountId, given) {
      const reply = await call(name, accountId, given);
      return isRefused(reply) ? reply.refusal.code : undefined;
    },
    async close() {
      await sender.stop();
      await stores.close();
    },
  };
}
