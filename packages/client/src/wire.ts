/** The bodies of requests and replies. Made from the contract by `npm run make-wire`; not edited by hand. */

export type TextModerationRequest = {
  /** The text to judge, 1 to 50,000 Unicode code points. White space alone is content. */
  content: string;
  /** Where the text was written; `default` when absent. */
  context?: 'default' | 'username' | 'chat' | 'forum_post' | 'comment';
  /** Identifier of the author, used for per-author figures in the dashboard. */
  user_id?: string;
};

/** Exactly one of `url` and `data` is required. */
export type ImageModerationRequest = {
  /** A public http or https address of the image. At most 10 MB. */
  url?: string;
  /** The image as `data:<media_type>;base64,<data>`. At most 10 MB decoded. */
  data?: string;
  /** The image categories to judge; all when absent. */
  categories?: ('sexual' | 'violence' | 'hate_symbols' | 'self_harm' | 'drugs' | 'gore')[];
  /** Identifier of the author, used for per-author figures in the dashboard. */
  user_id?: string;
};

export type CategoryResult = {
  /** Confidence that the content is of this category. */
  score: number;
  /** The account's threshold for this category. */
  threshold: number;
  /** True when the score is strictly above the threshold. */
  flagged: boolean;
};

export type MatchedRule = {
  rule_id: string;
  type: 'wordlist' | 'regex' | 'allowlist';
  moderation_action: 'flag' | 'block';
  match: {
    /** UTF-16 offset into `content`. */
    start: number;
    /** UTF-16 offset into `content`, exclusive. */
    end: number;
  };
};

/** The verdict on a text or an image. */
export type ModerationResult = {
  /** Unique identifier of this request, also in the `X-Request-Id` header. */
  request_id: string;
  /** What we recommend. */
  action: 'allow' | 'flag' | 'block';
  /** True when a category is flagged or a flag or block rule matched. */
  flagged: boolean;
  /** Category name to result. A category that is switched off, or that nothing could judge, is absent. */
  categories: Record<string, CategoryResult>;
  /** The highest tier whose answer is in the result. */
  pipeline_tier: number;
  /** Total processing time in milliseconds. */
  latency_ms: number;
  /** One entry per matching flag or block rule, in evaluation order. Present only when a rule matched. */
  matched_rules?: MatchedRule[];
  /** Categories that were asked for and that nothing could judge. */
  unavailable_categories?: string[];
  /** True when something that should have judged did not: a provider failed and a lower tier answered, a local model did not answer in time, or custom rules were stopped at their time limit. */
  degraded?: boolean;
  /** The language that was detected, as a code (`en`, `hi-Latn`); `null` when nothing reliable was. */
  language: unknown;
  /** True when no local model was measured on this language: the scores are a guess, and by themselves never block. */
  limited?: boolean;
};

export type CreateRuleRequest =
  | {
      action: 'create';
      /** Higher values are evaluated first; 0 when absent. */
      priority?: number;
      type: 'wordlist';
      /** Words or phrases. */
      pattern: string[];
      moderation_action: 'flag' | 'block';
    }
  | {
      action: 'create';
      /** Higher values are evaluated first; 0 when absent. */
      priority?: number;
      type: 'regex';
      /** A regular expression in RE2 syntax, case-insensitive. */
      pattern: string;
      moderation_action: 'flag' | 'block';
    }
  | {
      action: 'create';
      /** Higher values are evaluated first; 0 when absent. */
      priority?: number;
      type: 'allowlist';
      /** Words or phrases. */
      pattern: string[];
      moderation_action?: 'flag' | 'block' | null;
    };

/** A custom rule. */
export type Rule = {
  rule_id: string;
  type: 'wordlist' | 'regex' | 'allowlist';
  /** An array of words or phrases (wordlist, allowlist) or one expression (regex). */
  pattern: string | string[];
  priority: number;
  /** What happens on a match; `null` on an allowlist made without one. */
  moderation_action: 'flag' | 'block' | null;
  created_at: string;
};

/** All rules of the account. */
export type RuleList = {
  /** In evaluation order. */
  rules: Rule[];
};

/** The rule is gone. */
export type DeletedRule = {
  rule_id: string;
  deleted: true;
};

export type AnalyzeRequest = {
  comment: {
    /** The text to analyse. */
    text: string;
    /** `PLAIN_TEXT`; HTML is refused. */
    type?: string;
  };
  /** Attribute name to an empty object. Supported: TOXICITY, SEVERE_TOXICITY, IDENTITY_ATTACK, INSULT, PROFANITY, THREAT, SEXUALLY_EXPLICIT, FLIRTATION, SPAM, also as `NAME@version` and `NAME_EXPERIMENTAL`. */
  requestedAttributes: Record<
    string,
    {
      scoreType?: 'PROBABILITY';
      /** A score below this is left out of the reply. */
      scoreThreshold?: number;
    }
  >;
  /** Languages of the text. They settle what detection is unsure of; an unknown code is ignored. */
  languages?: string[];
  /** Leave attributes out that are not supported instead of refusing the request. */
  dropUnsupportedAttributes?: boolean;
  /** Keep no trace of the content or its author. */
  doNotStore?: boolean;
  /** Returned as it came. */
  clientToken?: string;
  /** Accepted, not used. */
  sessionId?: string;
  /** Accepted, not used. */
  communityId?: string;
  /** Accepted; this endpoint returns no spans. */
  spanAnnotations?: boolean;
  /** Identifier of the author, used for per-author figures in the dashboard. */
  user_id?: string;
};

/** Scores in the format of Perspective API. */
export type AnalyzeReply = {
  /** Requested attribute, as it was written, to its score. */
  attributeScores: Record<
    string,
    {
      summaryScore: {
        value: number;
        type: 'PROBABILITY';
      };
    }
  >;
  /** Detected languages; empty when nothing reliable was detected. */
  languages: string[];
  /** The same, under the name some programs read. */
  detectedLanguages: string[];
  /** The language that was detected, as a code (`en`, `hi-Latn`); `null` when nothing reliable was. */
  language: unknown;
  /** True when no local model was measured on this language: the scores are a guess, and by themselves never block. */
  limited?: boolean;
  clientToken?: string;
};

/** Usage in the current billing period. */
export type Usage = {
  period: {
    /** First instant of the calendar month, UTC. */
    start: string;
    /** First instant of the next month. */
    end: string;
  };
  plan: 'free' | 'indie' | 'pro';
  /** Live moderation calls that were answered this period. */
  total_calls: number;
  /** Calls the plan allows in a period. */
  calls_limit: number;
  calls_by_tier: {
    tier_0: number;
    tier_1: number;
    tier_2: number;
  };
  /** Image and compat calls have no context and count as `default`. */
  calls_by_context: {
    default: number;
    username: number;
    chat: number;
    forum_post: number;
    comment: number;
  };
  rate_limit: {
    requests_per_second: number;
  };
};

export type CategoryEntry = {
  name: string;
  description: string;
  default_threshold: number;
  threshold: number;
  enabled: boolean;
};

/** The seven text categories with the account's settings, then the account's own categories. */
export type CategoryList = {
  categories: CategoryEntry[];
};

/** Every code that an error can have. */
export type ErrorCode =
  | 'invalid_request'
  | 'unauthorized'
  | 'not_found'
  | 'method_not_allowed'
  | 'payload_too_large'
  | 'image_too_large'
  | 'unsupported_media_type'
  | 'unsupported_image_format'
  | 'image_unreadable'
  | 'image_fetch_failed'
  | 'rate_limit_exceeded'
  | 'quota_exceeded'
  | 'internal_error'
  | 'provider_unavailable'
  | 'overloaded';
