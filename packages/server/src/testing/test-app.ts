/**
 * The whole service in one process on its own store, for tests of routes. Every reply is checked against the OpenAPI
 * document that the service itself serves, so a route cannot return anything that it does not describe.
 */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type AnalyzeReply,
  type DeletedRule,
  type ErrorReply,
  errors,
  keyScopeNames,
  type ModerationResult,
  type PlanName,
  type Rule,
  type RuleList,
  type Usage,
} from '@moderato/contract';
import { createLexiconClassifier, type TextClassifier } from '@moderato/engine';
import { type AppOverrides, createApp } from '../app.ts';
import { noKeyLimits } from '../base/caller.ts';
import type { OpenApi } from '../base/http/openapi.ts';
import { createLog } from '../base/observability/log.ts';
import type { FetchImage } from '../base/outbound/fetch-image.ts';
import { readConfig } from '../base/settings/config.ts';
import type { KeyMode } from '../base/storage/schema.ts';
import { databaseOptions, openStores } from '../stores.ts';
import { copyMigratedStore } from './migrated-folder.ts';
import { createReplyCheck } from './reply-check.ts';
import { samplePath } from './sample-bodies.ts';
import { testSecretKey } from './secret-key.ts';

export interface TestReply {
  readonly status: number;
  readonly headers: Record<string, string | string[] | number | undefined>;
  readonly text: string;
  /** Parsed, and checked against the document; a test knows which of these it reads. */
  readonly json: ModerationResult & Rule & RuleList & DeletedRule & AnalyzeReply & Usage & ErrorReply;
}

export interface TestCall {
  readonly key?: string;
  readonly headers?: Record<string, string>;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent unchanged, with the content type `application/json` unless the headers say otherwise. */
  readonly raw?: string | Buffer;
}

export type TestApp = Awaited<ReturnType<typeof startTestApp>>;

let madeOnce: TextClassifier | undefined;

/** The default classifier: the trained models are too large for every test to load them. */
function wordLists(): TextClassifier {
  madeOnce ??= createLexiconClassifier();
  return madeOnce;
}

const nothingFetched: FetchImage = async () => ({
  refusal: { code: 'image_fetch_failed', message: errors.image_fetch_failed.sentence },
});

export async function startTestApp(environment: Record<string, string> = {}, overrides: AppOverrides = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'moderato-test-'));
  if (environment.DATABASE_URL === undefined && environment.MODERATO_DATA_DIR === undefined) copyMigratedStore(folder);
  // Fast tests must not reach the request rate by accident; tests of the rate set their own plans.
  const plans = JSON.stringify({ pro: { requests_per_second: 100_000 } });
  const config = readConfig({
    // Its key is in a file next to it.
    MODERATO_DATA_DIR: join(folder, 'data'),
    MODERATO_PLANS: plans,
    ...(environment.DATABASE_URL === undefined ? {} : { MODERATO_SECRET_KEY: testSecretKey }),
    LOG_LEVEL: 'trace',
    // So that metrics are counted; the process opens the port, not the app.
    METRICS_PORT: '9464',
    // A machine that is busy with other tests is not an overloaded service.
    MODERATO_MAX_DELAY_MS: '60000',
    MODERATO_MAX_MODEL_WAIT_MS: '60000',
    MODERATO_DATABASE_WAIT_MS: '60000',
    ...environment,
  });
  const stores = await openStores(databaseOptions(config));
  const logged: string[] = [];
  const log = createLog(config.logLevel, { write: (line: string) => void logged.push(line) });
  const classifier = overrides.classifier ?? wordLists();
  // The same goes for image models; and nothing is fetched unless a test says from where.
  const { imageJudges = [], fetchImage = nothingFetched } = overrides;
  const app = await createApp(config, stores, log, { ...overrides, classifier, imageJudges, fetchImage });
  await app.server.ready();

  async function keysFor(accountId: string) {
    // For every route, including those whose scope no key has by default.
    const limits = { ...noKeyLimits, scopes: keyScopeNames };
    const create = async (mode: KeyMode) => (await stores.keys.create(accountId, mode, 'test', limits)).key;
    return { accountId, liveKey: await create('live'), testKey: await create('test') };
  }

  const [first] = await stores.accounts.list();
  const own = await keysFor(first?.id ?? '');
  const document = (await app.server.inject({ method: 'GET', url: '/openapi.json' })).json<OpenApi>();
  const checkReply = createReplyCheck(document);

  async function stop(): Promise<void> {
    await app.close();
    await stores.close();
  }

  return {
    ...app,
    stores,
    config,
    /** Every line that was logged. */
    logged,
    /** The document that the service serves. */
    document,
    ...own,

    /** Listens on a free loopback port, for what only a socket can show. */
    async listen(): Promise<number> {
      await app.server.listen({ host: '127.0.0.1', port: 0 });
      return (app.server.addresses()[0] as { port: number }).port;
    },

    async call(method: string, path: string, { key, headers = {}, body, raw }: TestCall = {}): Promise<TestReply> {
      const payload = raw ?? (body === undefined ? undefined : JSON.stringify(body));
      const response = await app.server.inject({
        method: method as 'GET',
        url: samplePath(path),
        headers: {
          ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
          ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(payload === undefined ? {} : { payload }),
      });
      const isJson = String(response.headers['content-type']).startsWith('application/json');
      const json = isJson && response.body !== '' ? JSON.parse(response.body) : undefined;
      checkReply(method, path, response.statusCode, json, response.headers);
      return { status: response.statusCode, headers: response.headers, text: response.body, json };
    },

    /** An account with a key of each mode. */
    async addAccount(plan: PlanName) {
      return keysFor((await stores.accounts.create('another', plan)).id);
    },

    /** Leaves the data folder as it is. */
    stop,

    async close(): Promise<void> {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
