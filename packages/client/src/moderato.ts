/** The client: nouns of the service with their verbs. What is sent and answered is the service's own JSON. */

import { type ModeratoError, meansUnavailable } from './errors.ts';
import { type CallOptions, type Connection, send } from './send.ts';
import type {
  AnalyzeReply,
  AnalyzeRequest,
  CategoryList,
  CreateRuleRequest,
  DeletedRule,
  ImageModerationRequest,
  ModerationResult,
  Rule,
  RuleList,
  TextModerationRequest,
  Usage,
} from './wire.ts';

/** What to do with content when no verdict can be had. */
export type OutagePolicy = 'allow' | 'flag' | 'throw';

export interface ModeratoOptions<Policy extends OutagePolicy = OutagePolicy> {
  /** `mod_live_…` or `mod_test_…`. */
  apiKey: string;
  /** Where the service is: `https://moderation.example.com`. */
  baseUrl: string;
  /** Of `moderate` alone: `throw` (the default) the error, or answer `allow` or `flag` with `unavailable: true`. */
  onUnavailable?: Policy;
  /** For each try; 15,000 unless given. */
  timeoutMs?: number;
  /** Further tries after the first, where they are safe and may help; 2 unless given. */
  maxRetries?: number;
  /** Instead of the global one. */
  fetch?: typeof fetch;
}

/** Nobody looked at the content: what you read here is your own policy. */
export interface Unavailable {
  unavailable: true;
  action: 'allow' | 'flag';
  flagged: boolean;
  categories: Record<string, never>;
  /** Why there is no verdict. */
  error: ModeratoError;
}

/** A verdict is told from its absence by `unavailable`. */
export type Outcome<Policy extends OutagePolicy> = 'throw' extends Policy
  ? ModerationResult
  : (ModerationResult & { unavailable?: undefined }) | Unavailable;

/** A rule to create: as the service takes it, without its `action`. */
export type NewRule = CreateRuleRequest extends infer Request
  ? Request extends unknown
    ? Omit<Request, 'action'>
    : never
  : never;

const rulesPath = '/v1/config/rules';

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
      baseUrl: baseUrl.replace(/\/+$/, ''),
      timeoutMs,
      maxRetries,
      // Called through an arrow: browsers refuse a fetch that is torn from its window.
      fetch: options.fetch ?? ((...request) => globalThis.fetch(...request)),
    };
  }

  readonly moderate = {
    /** Judges a text: `client.moderate.text('Hello')` or `client.moderate.text({ content, context, user_id })`. */
    text: (request: string | TextModerationRequest, options?: CallOptions): Promise<Outcome<Policy>> =>
      this.#judge('/v1/moderate/text', typeof request === 'string' ? { content: request } : request, options),

    /** Judges an image at a public address (`url`) or in a data URI (`data`). */
    image: (request: ImageModerationRequest, options?: CallOptions): Promise<Outcome<Policy>> =>
      this.#judge('/v1/moderate/image', request, options),
  };

  readonly rules = {
    /** Not made again when its answer is lost: it might then be there twice. */
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
    /** Perspective's request and reply. No outage policy: it has no action to state. */
    analyze: (request: AnalyzeRequest, options?: CallOptions): Promise<AnalyzeReply> =>
      this.#post('/v1/compat/analyze', request, true, options),
  };

  async #judge(path: string, body: unknown, options?: CallOptions): Promise<Outcome<Policy>> {
    try {
      return await this.#post<Outcome<Policy>>(path, body, true, options);
    } catch (error) {
      const action = this.#policy;
      if (action === 'throw' || !meansUnavailable(error)) throw error;
      const stated: Unavailable = { unavailable: true, action, flagged: action === 'flag', categories: {}, error };
      return stated as Outcome<Policy>;
    }
  }

  #get<Reply>(path: string, options?: CallOptions): Promise<Reply> {
    return send(this.#connection, { path, repeatable: true }, options);
  }

  #post<Reply>(path: string, body: unknown, repeatable: boolean, options?: CallOptions): Promise<Reply> {
    return send(this.#connection, { path, body, repeatable }, options);
  }
}
