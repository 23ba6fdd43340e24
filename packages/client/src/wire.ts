/** The bodies of requests and replies. Generated from the contract by `npm run make-wire`; do not edit by hand. */

export type TextModerationRequest = {
  /** The text to judge, 1 to 50,000 Unicode code points. It may consist of white space only. */
  content: string;
  /** Where the text was written; `default` if absent. */
  context?: 'default' | 'username' | 'chat' | 'forum_post' | 'comment';
  /** Identifier of the author, used for per-author figures in the dashboard. */
  user_id?: string;
  /** Up to 10 earlier messages of the conversation, oldest first, together at most 4,000 characters. They are read to understand `content`, never judged and never stored. */
  previous?: {
    /** What was written. */
    content: string;
    /** Its author; only tells speakers apart. */
    user_id?: string;
  }[];
  /** The http or https address of the content on your site, without credentials. Moderators see it as a link; it is never fetched. */
  content_url?: string;
  /** The author's name as your site shows it, for moderators. No control or bidirectional characters. */
  author_name?: string;
};

/** Exactly one of `url` and `data` is required. */
export type ImageModerationRequest = {
  /** A public http or https address of the image. At most 10 MB. */
  url?: string;
  /** The image as `data:<media_type>;base64,<data>`. At most 10 MB decoded. */
  data?: string;
  /** The image categories to judge; all if absent. */
  categories?: ('sexual' | 'violence' | 'hate_symbols' | 'self_harm' | 'drugs' | 'gore')[];
  /** Identifier of the author, used for per-author figures in the dashboard. */
  user_id?: string;
  /** The http or https address of the content on your site, without credentials. Moderators see it as a link; it is never fetched. */
  content_url?: string;
  /** The author's name as your site shows it, for moderators. No control or bidirectional characters. */
  author_name?: string;
};

/** Exactly one of `url` and `data` is required. */
export type AudioModerationRequest = {
  /** A public http or https address of the recording. At most 10 MB. */
  url?: string;
  /** The recording as `data:<media_type>;base64,<data>`. At most 10 MB decoded. */
  data?: string;
  /** Where it was said; `default` if absent. */
  context?: 'default' | 'username' | 'chat' | 'forum_post' | 'comment';
  /** Identifier of the author, used for per-author figures in the dashboard. */
  user_id?: string;
  /** The http or https address of the content on your site, without credentials. Moderators see it as a link; it is never fetched. */
  content_url?: string;
  /** The author's name as your site shows it, for moderators. No control or bidirectional characters. */
  author_name?: string;
};

export type CategoryResult = {
  /** Confidence that the content belongs to this category. */
  score: number;
  /** The account's threshold for this category. */
  threshold: number;
  /** True if the score is strictly above the threshold. */
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

/** The verdict on a part of a recording, judged alone. */
export type AudioSegment = {
  /** Where it begins, in seconds from the beginning of the recording. */
  start: number;
  /** Where it ends, in seconds. */
  end: number;
  /** What was said in it. Absent from a repeated reply. */
  transcript?: string;
  /** The recommended action. */
  action: 'allow' | 'flag' | 'block';
  /** True if a category is flagged or a flag or block rule matched. */
  flagged: boolean;
  /** The result of each category. Categories that are disabled, or that nothing could judge, are absent. */
  categories: Record<string, CategoryResult>;
};

/** The verdict on a text, an image or a recording. */
export type ModerationResult = {
  /** Unique identifier of this request, also in the `X-Request-Id` header. */
  request_id: string;
  /** The recommended action. */
  action: 'allow' | 'flag' | 'block';
  /** True if a category is flagged or a flag or block rule matched. */
  flagged: boolean;
  /** The result of each category. Categories that are disabled, or that nothing could judge, are absent. */
  categories: Record<string, CategoryResult>;
  /** The highest tier whose answer is part of the result. */
  pipeline_tier: number;
  /** Total processing time in milliseconds. */
  latency_ms: number;
  /** One entry per matching flag or block rule, in evaluation order. Present only if a rule matched. */
  matched_rules?: MatchedRule[];
  /** Requested categories that nothing judged. */
  unavailable_categories?: string[];
  /** True if something that should have judged did not: a provider failed and a lower tier answered, a local model did not answer in time, or custom rules reached their time limit. */
  degraded?: boolean;
  /** The text categories of the words that were read in the image, with the account's thresholds for texts. They count for `flagged` and `action`. Absent if no words were read. */
  text_in_image?: Record<string, CategoryResult>;
  /** The detected language as a code (`en`, `hi-Latn`), or `null` if none was detected reliably. */
  language: string | null;
  /** True if no local model was measured on this language. The scores are a guess, and alone they never block. */
  limited?: boolean;
  /** What was said; empty if nothing was. Absent from a repeated reply, since it is never stored. */
  transcript?: string;
  /** The parts of the recording in which something was said. */
  segments?: AudioSegment[];
};

export type CreateRuleRequest =
  | {
      action: 'create';
      /** Higher values are evaluated first; default 0. */
      priority?: number;
      type: 'wordlist';
      /** Words or phrases. */
      pattern: string[];
      /** Whether words also match with endings, or in disguise too; default `exact`. */
      matching?: 'exact' | 'inflected' | 'disguised';
      moderation_action: 'flag' | 'block';
    }
  | {
      action: 'create';
      /** Higher values are evaluated first; default 0. */
      priority?: number;
      type: 'regex';
      /** A regular expression in RE2 syntax, case-insensitive. */
      pattern: string;
      moderation_action: 'flag' | 'block';
    }
  | {
      action: 'create';
      /** Higher values are evaluated first; default 0. */
      priority?: number;
      type: 'allowlist';
      /** Words or phrases. */
      pattern: string[];
      /** Whether words also match with endings, or in disguise too; default `exact`. */
      matching?: 'exact' | 'inflected' | 'disguised';
      moderation_action?: 'flag' | 'block' | null;
    };

/** A custom rule. */
export type Rule = {
  rule_id: string;
  type: 'wordlist' | 'regex' | 'allowlist';
  /** An array of words or phrases (wordlist, allowlist) or one expression (regex). */
  pattern: string | string[];
  priority: number;
  /** What happens on a match; `null` for an allowlist created without one. */
  moderation_action: 'flag' | 'block' | null;
  /** How the words of a list match; absent where it is `exact`. */
  matching?: 'exact' | 'inflected' | 'disguised';
  created_at: string;
};

/** All rules of the account. */
export type RuleList = {
  /** In evaluation order. */
  rules: Rule[];
};

/** The rule was deleted. */
export type DeletedRule = {
  rule_id: string;
  deleted: true;
};

export type AnalyzeRequest = {
  comment: {
    /** The text to analyse. */
    text: string;
    /** `PLAIN_TEXT` or `HTML`; either way, the words that a reader sees are judged. */
    type?: string;
  };
  /** Attribute names, each mapped to an empty object. Supported: TOXICITY, SEVERE_TOXICITY, IDENTITY_ATTACK, INSULT, PROFANITY, THREAT, SEXUALLY_EXPLICIT, FLIRTATION, SPAM, OBSCENE, also as `NAME@version` and `NAME_EXPERIMENTAL`. */
  requestedAttributes: Record<
    string,
    {
      scoreType?: 'PROBABILITY';
      /** A score below this is left out of the reply. */
      scoreThreshold?: number;
    }
  >;
  /** Languages of the text. They settle the language where detection is unsure; unknown codes are ignored. */
  languages?: string[];
  /** What came before the comment. `entries[].text`, oldest first, are read to understand it: the newest up to 4,000 characters. Anything else is ignored. */
  context?: unknown;
  /** Leave out unsupported attributes instead of refusing the request. */
  dropUnsupportedAttributes?: boolean;
  /** Keep neither a hash of the content nor its author. */
  doNotStore?: boolean;
  /** Returned unchanged. */
  clientToken?: string;
  /** Accepted and ignored. */
  sessionId?: string;
  /** Accepted and ignored. */
  communityId?: string;
  /** Accepted; this endpoint returns no spans. */
  spanAnnotations?: boolean;
  /** Identifier of the author, used for per-author figures in the dashboard. */
  user_id?: string;
};

/** Scores in the format of Perspective API. */
export type AnalyzeReply = {
  /** The score of each requested attribute, under the name you sent. */
  attributeScores: Record<
    string,
    {
      summaryScore: {
        value: number;
        type: 'PROBABILITY';
      };
    }
  >;
  /** Detected languages; empty if none was detected reliably. */
  languages: string[];
  /** The same, under the name that some programs read. */
  detectedLanguages: string[];
  /** The detected language as a code (`en`, `hi-Latn`), or `null` if none was detected reliably. */
  language: string | null;
  /** True if no local model was measured on this language. The scores are a guess, and alone they never block. */
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

/** The seven text categories with the account's settings, then the account's custom categories. */
export type CategoryList = {
  categories: CategoryEntry[];
};

export type ModerationsRequest = {
  /** One text; 1 to 100 texts, which get one result each; or 1 to 100 parts, of which at most 10 are images, which get one result together. */
  input:
    | string
    | string[]
    | (
        | {
            type: 'text';
            text: string;
          }
        | {
            type: 'image_url';
            image_url: {
              /** An http or https address, or a data URI. */
              url: string;
            };
          }
      )[];
  /** One of moderato, omni-moderation-latest, omni-moderation-2024-09-26, text-moderation-latest, text-moderation-stable. All of them use the models of this service. */
  model?: string | null;
};

export type ModerationsResult = {
  /** True if the account's thresholds or rules flag it. */
  flagged: boolean;
  /** `null` for `illicit` and `illicit/violent`, which this service does not judge. */
  categories: {
    harassment: boolean | null;
    'harassment/threatening': boolean | null;
    hate: boolean | null;
    'hate/threatening': boolean | null;
    illicit: boolean | null;
    'illicit/violent': boolean | null;
    'self-harm': boolean | null;
    'self-harm/instructions': boolean | null;
    'self-harm/intent': boolean | null;
    sexual: boolean | null;
    'sexual/minors': boolean | null;
    violence: boolean | null;
    'violence/graphic': boolean | null;
  };
  /** A 0 is a real score only if `category_applied_input_types` is not empty. */
  category_scores: {
    harassment: number | null;
    'harassment/threatening': number | null;
    hate: number | null;
    'hate/threatening': number | null;
    illicit: number | null;
    'illicit/violent': number | null;
    'self-harm': number | null;
    'self-harm/instructions': number | null;
    'self-harm/intent': number | null;
    sexual: number | null;
    'sexual/minors': number | null;
    violence: number | null;
    'violence/graphic': number | null;
  };
  /** The kinds of input that were judged for each category. If a list is empty, nothing judged the category. */
  category_applied_input_types: {
    harassment: ('text' | 'image')[];
    'harassment/threatening': ('text' | 'image')[];
    hate: ('text' | 'image')[];
    'hate/threatening': ('text' | 'image')[];
    illicit: ('text' | 'image')[];
    'illicit/violent': ('text' | 'image')[];
    'self-harm': ('text' | 'image')[];
    'self-harm/instructions': ('text' | 'image')[];
    'self-harm/intent': ('text' | 'image')[];
    sexual: ('text' | 'image')[];
    'sexual/minors': ('text' | 'image')[];
    violence: ('text' | 'image')[];
    'violence/graphic': ('text' | 'image')[];
  };
};

/** Verdicts in the format of OpenAI's moderation endpoint. */
export type ModerationsReply = {
  /** Identifier of this call. */
  id: string;
  /** The models that judged the input. */
  model: string;
  /** One for each text, or one for all parts together. */
  results: ModerationsResult[];
};

/** At least one of `request_id` and `content` is required. */
export type ReportRequest = {
  /** The `request_id` of the moderation call. */
  request_id?: string;
  /** The reported text. Needed if there is no `request_id`; with one, it must be the text of that call. */
  content?: string;
  /** Why the user reports it, in their words: 1 to 5,000 characters. */
  reason: string;
  /** Identifier of the user who reports. Each user counts once per item. */
  reporter_id?: string;
  /** Where the text was written, if there is no `request_id`. */
  context?: 'default' | 'username' | 'chat' | 'forum_post' | 'comment';
  /** Identifier of the author, used for per-author figures in the dashboard. */
  user_id?: string;
  /** The http or https address of the content on your site, without credentials. Moderators see it as a link; it is never fetched. */
  content_url?: string;
  /** The author's name as your site shows it, for moderators. No control or bidirectional characters. */
  author_name?: string;
};

/** The report is recorded. */
export type ReportReply = {
  /** Identifies the report in webhook deliveries. */
  report_id: string;
  /** The moderation call that the report is about. */
  request_id: string;
  /** How many times this item has been reported so far. */
  reports: number;
  /** `answered` if a person had decided about the item before; otherwise it waits in review. */
  state: 'in_review' | 'answered';
};

export type OutcomeRequest = {
  /** The `request_id` of the moderation call. */
  request_id: string;
  /** What you did with the content, or with the account of its author. */
  outcome: 'kept' | 'removed' | 'restricted' | 'account_measure';
  /** The clause of your terms, or the law, that you applied. Required unless the outcome is `kept`. */
  clause?: string;
  /** `law` if the content is illegal; `terms` if absent. */
  ground?: 'terms' | 'law';
  /** Why the clause applies, for the author: 1 to 5,000 characters. */
  explanation?: string;
  /** Who took the decision. If absent: `person` if somebody decided in review, otherwise `automation`. */
  decided_by?: 'person' | 'automation';
  /** The last day of a measure that ends by itself, such as `2027-01-31`. */
  until?: string;
};

export type RecommendedMeasure = {
  measure: 'warn' | 'suspend' | 'ban';
  /** How long a suspension should last; `null` for other measures. */
  days: number | null;
};

/** Present if your account has switched strikes on and the call named its author. */
export type AuthorStrikes = {
  /** Confirmed violations of the author that have not expired. */
  count: number;
  /** The measure that your ladder recommends for this number; `null` if it recommends none. */
  recommended: RecommendedMeasure | null;
};

/** The outcome is recorded. */
export type OutcomeReply = {
  outcome_id: string;
  request_id: string;
  outcome: 'kept' | 'removed' | 'restricted' | 'account_measure';
  /** When the outcome was recorded. */
  recorded_at: string;
  /** The statement of reasons can be read until this time. */
  statement_until: string;
  /** The decision can be appealed until this time. */
  appeal_until: string;
  /** A page where the author can appeal once, without an account. */
  appeal_url: string;
  /** Present if your account has switched strikes on and the call named its author. */
  strikes?: AuthorStrikes;
};

export type StatementRedress = {
  /** A page where the author can appeal once, without an account. */
  appeal_url: string;
  /** The decision can be appealed until this time. */
  appeal_until: string;
};

/** The statement of reasons. */
export type Statement = {
  outcome_id: string;
  request_id: string;
  outcome: 'kept' | 'removed' | 'restricted' | 'account_measure';
  /** When the platform recorded what it did. */
  recorded_at: string;
  ground: 'terms' | 'law';
  /** The clause of the terms, or the law. */
  clause: string | null;
  /** Why the clause applies. */
  explanation: string | null;
  /** The last day of the measure; `null` if it has no end. */
  until: string | null;
  decided_by: 'person' | 'automation';
  content: {
    kind: 'text' | 'image';
    /** When the content was sent for moderation. */
    judged_at: string;
  };
  found: {
    /** How many users had reported it. */
    reports: number;
    /** What the automatic check recommended. */
    action: 'allow' | 'flag' | 'block' | 'scored';
    /** The categories above their thresholds. */
    categories: {
      name: string;
      score: number;
      threshold: number;
    }[];
    /** The account's own rules that matched. */
    rules: {
      rule_id: string;
      type: string;
    }[];
    model_version: string;
  };
  /** How to appeal; `null` if there is nothing to appeal: the statement takes a decision back, or an appeal reversed its decision. */
  redress: StatementRedress | null;
  appeals: {
    appeal_id: string;
    appellant: 'author' | 'reporter';
    /** When the appeal came in. */
    received_at: string;
    /** It should be answered by this time. */
    answer_by: string;
    /** When a person answered; `null` while it is open. */
    answered_at: string | null;
    /** `upheld`: the decision stands. `reversed`: it does not. */
    decision: 'upheld' | 'reversed' | null;
    /** The reason of the answer. */
    reason: string | null;
  }[];
  /** This statement is kept until this time. */
  kept_until: string;
  /** The earlier outcome that no longer applies, if this one takes it back. */
  corrects?: {
    outcome_id: string;
    /** When it was recorded. */
    recorded_at: string;
  };
};

/** The language of the text; if absent, that of the decision, or `en`. */
export type StatementLanguage = 'en' | 'de' | 'fr' | 'es' | 'it' | 'nl' | 'pl' | 'pt';

export type AppealRequest = {
  /** The `request_id` of the moderation call. */
  request_id: string;
  /** Why the decision is wrong, in the words of the person who appeals: 1 to 5,000 characters. */
  reason: string;
  /** Who appeals: the `author` of the content (if absent), or a `reporter`. */
  appellant?: 'author' | 'reporter';
};

/** The appeal is waiting for a person. */
export type AppealReply = {
  /** Identifies the appeal in webhook deliveries. */
  appeal_id: string;
  request_id: string;
  appellant: 'author' | 'reporter';
  state: 'open';
  received_at: string;
  /** A person should answer by this time. */
  answer_by: string;
};

/** Every code that an error can have. */
export type ErrorCode =
  | 'invalid_request'
  | 'unauthorized'
  | 'forbidden'
  | 'not_found'
  | 'method_not_allowed'
  | 'idempotency_in_progress'
  | 'payload_too_large'
  | 'image_too_large'
  | 'unsupported_media_type'
  | 'unsupported_image_format'
  | 'image_unreadable'
  | 'image_fetch_failed'
  | 'idempotency_mismatch'
  | 'rate_limit_exceeded'
  | 'quota_exceeded'
  | 'internal_error'
  | 'not_available'
  | 'provider_unavailable'
  | 'overloaded';
