/** The client: the nouns of the service with their verbs. It sends and returns the service's own JSON. */

import { type ApiError, errorOf, type ModeratoError, meansUnavailable } from './errors.ts';
import { type CallOptions, type Connection, type MeteredOptions, send } from './send.ts';
import { type ItemReply, splitItems, type TextItem } from './texts.ts';
import type {
  AnalyzeReply,
  AnalyzeRequest,
  AppealReply,
  AppealRequest,
  AudioModerationRequest,
  CategoryList,
  CreateRuleRequest,
  DeletedRule,
  ImageModerationRequest,
  ModerationResult,
  ModerationsReply,
  ModerationsRequest,
  OutcomeReply,
  OutcomeRequest,
  ReportReply,
  ReportRequest,
  Rule,
  RuleList,
  Statement,
  StatementLanguage,
  TextModerationRequest,
  Usage,
} from './wire.ts';

/** What to do with content when there is no verdict. */
export type OutagePolicy = 'allow' | 'flag' | 'block' | 'throw';

export interface ModeratoOptions<Policy extends OutagePolicy = OutagePolicy> {
  /** `mod_live_…` or `mod_test_…`. */
  apiKey: string;
  /** The address of the service: `https://moderation.example.com`. */
  baseUrl: string;
  /** For `moderate` only: `throw` the error (the default), or return `allow`, `flag` or `block` with `unavailable: true`. */
  onUnavailable?: Policy;
  /** For each attempt. Default: 15,000. */
  timeoutMs?: number;
  /** Attempts after the first one, where they are safe and may help. Default: 2. */
  maxRetries?: number;
  /** Used instead of the global `fetch`. */
  fetch?: typeof fetch;
}

/** Nothing judged the content: the action is that of your own policy. */
export interface Unavailable {
  unavailable: true;
  action: 'allow' | 'flag' | 'block';
  flagged: boolean;
  categories: Record<string, never>;
  /** Why there is no verdict. */
  error: ModeratoError;
}

/** `unavailable` distinguishes a verdict from a missing one. */
export type Outcome<Policy extends OutagePolicy> = 'throw' extends Policy
  ? ModerationResult
  : (ModerationResult & { unavailable?: undefined }) | Unavailable;

/** One of many texts that was refused, or that nothing judged although others were. It was not counted. */
export interface Refused {
  id?: string;
  unavailable?: undefined;
  error: ApiError;
}

/** The result of one of many texts. A verdict has no `error`. */
export type ItemOutcome<Policy extends OutagePolicy> =
  | (ModerationResult & { id?: string; unavailable?: undefined; error?: undefined })
  | Refused
  | ('throw' extends Policy ? never : Unavailable & { id?: string });

/** A rule to create, in the service's format without `action`. */
export type NewRule = CreateRuleRequest extends infer Request
  ? Request extends unknown
    ? Omit<Request, 'action'>
    : never
  : never;

const rulesPath = '/v1/config/rules';
const statementPath = (requestId: string) => `/v1/decisions/${encodeURIComponent(requestId)}/statement`;

export class Moderato<const Policy extends OutagePolicy = 'throw'> {
  readonly #connection: Connection;
  readonly #policy: OutagePolicy;

  constructor(options: ModeratoOptions<Policy>) {
    const { apiKey, baseUrl, onUnavailable = 'throw', timeoutMs = 15_000, maxRetries = 2 } = options;
    if (typeof apiKey !== 'string' || apiKey === '') throw new TypeError('Moderato needs an apiKey.');
    if (!/^https?:\/\/./.test(baseUrl)) throw new TypeError('Moderato needs a baseUrl that starts with http(s)://.');
    this.#policy = onUnavailable;
    this.#connection = {
      apiKey,
      baseUrl: withoutVersion(baseUrl.replace(/\/+$/, '')),
      timeoutMs,
      maxRetries,
      // Called through an arrow function: browsers refuse a `fetch` that is detached from its window.
      fetch: options.fetch ?? ((...request) => globalThis.fetch(...request)),
    };
  }

  readonly moderate = {
    /** Judges a text: `client.moderate.text('Hello')` or `client.moderate.text({ content, context, user_id, previous })`. */
    text: (request: string | TextModerationRequest, options?: MeteredOptions): Promise<Outcome<Policy>> =>
      this.#judge('/v1/moderate/text', typeof request === 'string' ? { content: request } : request, options),

    /** Judges texts in as few calls as the service accepts; the outcomes are in the order of the items. */
    texts: (items: readonly (string | TextItem)[], options?: MeteredOptions): Promise<ItemOutcome<Policy>[]> =>
      this.#judgeAll(
        items.map((item) => (typeof item === 'string' ? { content: item } : item)),
        options,
      ),

    /** Judges an image at a public address (`url`) or in a data URI (`data`). */
    image: (request: ImageModerationRequest, options?: MeteredOptions): Promise<Outcome<Policy>> =>
      this.#judge('/v1/moderate/image', request, options),

    /** Judges what is said in a recording. That takes a while, so an attempt has 190 seconds by default. */
    audio: (request: AudioModerationRequest, options?: MeteredOptions): Promise<Outcome<Policy>> =>
      this.#judge('/v1/moderate/audio', request, { timeoutMs: 190_000, ...options }),
  };

  readonly rules = {
    /** Not retried if its reply is lost, because the rule might then exist twice. */
    create: (rule: NewRule, options?: CallOptions): Promise<Rule> =>
      this.#post(rulesPath, { action: 'create', ...rule }, false, options),

    /** In evaluation order. */
    list: (options?: CallOptions): Promise<RuleList> => this.#post(rulesPath, { action: 'list' }, true, options),

    delete: (ruleId: string, options?: CallOptions): Promise<DeletedRule> =>
      this.#post(rulesPath, { action: 'delete', rule_id: ruleId }, false, options),
  };

  readonly usage = {
    /** Calls of the current billing period. */
    get: (options?: CallOptions): Promise<Usage> => this.#get('/v1/usage', options),
  };

  readonly categories = {
    /** Text categories with the account's thresholds. */
    list: (options?: CallOptions): Promise<CategoryList> => this.#get('/v1/categories', options),
  };

  readonly compat = {
    /** Takes Perspective's request and returns its reply. The outage policy does not apply, because there is no action. */
    analyze: (request: AnalyzeRequest, options?: MeteredOptions): Promise<AnalyzeReply> =>
      this.#postOnce('/v1/compat/analyze', request, options),
  };

  readonly moderations = {
    /** Takes OpenAI's request and returns its reply. The outage policy does not apply, because there is no action. */
    create: (request: ModerationsRequest, options?: MeteredOptions): Promise<ModerationsReply> =>
      this.#postOnce('/v1/moderations', request, options),
  };

  readonly reports = {
    /** Passes on what a user reports: the `request_id` of a moderation call, the `content`, or both. */
    create: (report: ReportRequest, options?: MeteredOptions): Promise<ReportReply> =>
      this.#postOnce('/v1/reports', report, options),
  };

  readonly outcomes = {
    /** Records what you did with the content. From then on there is a statement, and the decision can be appealed. */
    create: (outcome: OutcomeRequest, options?: MeteredOptions): Promise<OutcomeReply> =>
      this.#postOnce('/v1/outcomes', outcome, options),
  };

  readonly statements = {
    /** The statement of reasons for the newest outcome, as data. */
    get: (requestId: string, options?: CallOptions): Promise<Statement> => this.#get(statementPath(requestId), options),

    /** The same as a letter to the author. */
    text: (requestId: string, language: StatementLanguage = 'en', options?: CallOptions): Promise<string> => {
      const path = `${statementPath(requestId)}?format=text&language=${language}`;
      return send(this.#connection, { path, repeatable: true, isText: true }, options);
    },
  };

  readonly appeals = {
    /** Passes on an appeal against the newest outcome. The answer comes as the webhook event `appeal.answered`. */
    create: (appeal: AppealRequest, options?: MeteredOptions): Promise<AppealReply> =>
      this.#postOnce('/v1/appeals', appeal, options),
  };

  async #judge(path: string, body: unknown, options?: MeteredOptions): Promise<Outcome<Policy>> {
    try {
      return await this.#postOnce<Outcome<Policy>>(path, body, options);
    } catch (error) {
      return this.#state(error) as Outcome<Policy>;
    }
  }

  async #judgeAll(items: readonly TextItem[], options?: MeteredOptions): Promise<ItemOutcome<Policy>[]> {
    const outcomes: unknown[] = [];
    for (const [index, batch] of splitItems(items).entries()) {
      const key = options?.idempotencyKey;
      const own = key === undefined ? options : { ...options, idempotencyKey: `${key}-${index + 1}` };
      try {
        const { results } = await this.#postOnce<{ results: ItemReply[] }>('/v1/moderate/texts', { items: batch }, own);
        outcomes.push(...results.map((result) => this.#readItem(result)));
      } catch (error) {
        const stated = this.#state(error);
        outcomes.push(...batch.map(({ id }) => withId(id, stated)));
      }
    }
    return outcomes as ItemOutcome<Policy>[];
  }

  /** Returns verdicts as they are; one refused item never discards the verdicts on the others. */
  #readItem(result: ItemReply): unknown {
    if (result.error === undefined) return result;
    const error = errorOf(result.error, { status: usualStatus[result.error.code] ?? 400 });
    const isStated = this.#policy !== 'throw' && meansUnavailable(error);
    return withId(result.id, isStated ? this.#state(error) : { error });
  }

  /** Applies the outage policy instead of the error if it covers it. */
  #state(error: unknown): Unavailable {
    const action = this.#policy;
    if (action === 'throw' || !meansUnavailable(error)) throw error;
    return { unavailable: true, action, flagged: action !== 'allow', categories: {}, error };
  }

  /** A call that runs and counts only once, however often it is sent. */
  #postOnce<Reply>(path: string, body: unknown, options?: MeteredOptions): Promise<Reply> {
    const idempotencyKey = options?.idempotencyKey ?? randomKey();
    return send(this.#connection, { path, body, repeatable: true, idempotencyKey }, options);
  }

  #get<Reply>(path: string, options?: CallOptions): Promise<Reply> {
    return send(this.#connection, { path, repeatable: true }, options);
  }

  #post<Reply>(path: string, body: unknown, repeatable: boolean, options?: CallOptions): Promise<Reply> {
    return send(this.#connection, { path, body, repeatable }, options);
  }
}

/** Other clients want an address that ends in `/v1`. A host of that name is left alone. */
const withoutVersion = (address: string) => address.replace(/([^/])\/v1$/, '$1');

/** Errors of single items come without a status. All others are the item's own fault. */
const usualStatus: Partial<Record<string, number>> = { quota_exceeded: 429, overloaded: 503, internal_error: 500 };

const withId = (id: string | undefined, outcome: object) => (id === undefined ? outcome : { id, ...outcome });

/** Not `randomUUID`, which browsers have only on secure pages. */
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
