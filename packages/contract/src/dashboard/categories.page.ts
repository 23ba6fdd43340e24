/** Categories: their thresholds with the account's own scores, what a change would do, and custom categories. */

import { Type } from 'typebox';
import { type Action, type PresetName, presetNames } from '../categories.ts';
import { customCategoryAsks, customCategoryLimits } from '../custom-categories.ts';
import { bodyLimits } from '../limits.ts';
import { ruleActions } from '../rules.ts';
import { oneOf } from '../strings.ts';
import { storableText } from '../text-patterns.ts';
import { type CallFacts, gives } from './call.ts';

export const media = ['text', 'image'] as const;
export type MediumName = (typeof media)[number];

export interface CategoryState {
  readonly name: string;
  readonly description: string;
  readonly default_threshold: number;
  /** The value in effect. */
  readonly threshold: number;
  readonly block_threshold: number;
  /**
   * For texts: the block threshold that the models were released with, which no default goes below; `null` for images.
   */
  readonly release_block_threshold: number | null;
  /** What the account set; `null` if the default or the derived value applies. */
  readonly own_threshold: number | null;
  readonly own_block_threshold: number | null;
  readonly enabled: boolean;
}

/** Shares from 0 to 1; `null` if not measured. */
export interface MeasuredRates {
  /** Share of the texts that should be flagged. */
  readonly catches: number | null;
  /** Share of the texts that should not. */
  readonly wrongly_flags: number | null;
}

export interface PresetState extends MeasuredRates {
  readonly name: PresetName;
  /** Whether the account's thresholds are these. */
  readonly chosen: boolean;
  /** Per 1,000 posts, if this share of them is bad. */
  readonly posts: readonly {
    readonly bad_share: number;
    readonly flagged: number | null;
    readonly rightly: number | null;
  }[];
  readonly categories: readonly (MeasuredRates & { readonly name: string; readonly threshold: number })[];
}

export interface CategoryOverview {
  readonly text: readonly CategoryState[];
  readonly image: readonly CategoryState[];
  readonly custom: readonly CustomCategoryDraft[];
  /** Whether a language model is configured; without one, nothing judges custom categories. */
  readonly custom_judged: boolean;
  readonly presets: readonly PresetState[];
  /** The texts that the presets were measured on; `null` if they were not. */
  readonly presets_measured_on: string | null;
}

const ChoosePresetRequest = Type.Object({ preset: oneOf(presetNames) });

const Probability = Type.Number({ minimum: 0, maximum: 1 });
const ProbabilityOrDefault = Type.Unsafe<number | null>({ type: ['number', 'null'], minimum: 0, maximum: 1 });

/** `null` restores the default. */
export const SetCategoryRequest = Type.Object({
  threshold: ProbabilityOrDefault,
  block_threshold: ProbabilityOrDefault,
  enabled: Type.Boolean(),
});
export type SetCategoryRequest = Type.Static<typeof SetCategoryRequest>;

const Words = (most: number) => Type.String({ minLength: 1, maxLength: most, pattern: storableText });

export const CustomCategoryDraft = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 40, pattern: storableText }),
  description: Words(customCategoryLimits.descriptionCharacters),
  examples: Type.Array(Words(customCategoryLimits.exampleCharacters), { maxItems: customCategoryLimits.examples }),
  threshold: Probability,
  action: oneOf(ruleActions),
  ask: oneOf(customCategoryAsks),
  enabled: Type.Boolean(),
});
export type CustomCategoryDraft = Type.Static<typeof CustomCategoryDraft>;

/** Nothing is stored; the texts go to the language model. */
const TryCustomCategoryRequest = Type.Object({
  category: CustomCategoryDraft,
  texts: Type.Array(Type.String({ minLength: 1, maxLength: 2_000 }), { minItems: 1, maxItems: 5 }),
});

const HistogramQuery = Type.Object({ medium: oneOf(media) });

export interface ScoreHistograms {
  /** How many of the newest decisions were examined. */
  readonly decisions: number;
  /** Earlier ones whose scores are on another scale. */
  readonly left_out: number;
  /** Bins of equal width from 0 to 1, per category that had scores. */
  readonly bins: number;
  readonly categories: Readonly<Record<string, readonly number[]>>;
}

export const WhatWouldChangeRequest = Type.Object({
  medium: oneOf(media),
  /** Those that would change; the others stay as they are. */
  settings: Type.Array(
    Type.Object({
      name: Type.String({ minLength: 1, maxLength: 40, pattern: storableText }),
      threshold: Probability,
      block_threshold: Probability,
      enabled: Type.Boolean(),
    }),
    { minItems: 1, maxItems: 40 },
  ),
  last: Type.Integer({ minimum: 1, maximum: 20_000, description: 'How many of the newest decisions are replayed.' }),
});
export type WhatWouldChangeRequest = Type.Static<typeof WhatWouldChangeRequest>;

/** A share with its 95 % interval (Wilson). */
export interface EstimatedShare {
  readonly share: number;
  readonly low: number;
  readonly high: number;
}

/** A threshold that people's decisions in review speak for. Nothing changes by itself. */
export interface ThresholdSuggestion {
  readonly category: string;
  readonly from: number;
  readonly to: number;
  /** How many more of the decided texts it would catch and wrongly flag; fewer as negative numbers. */
  readonly caught: number;
  readonly wrongly_flagged: number;
  /** Of so many decided texts: those that the category had flagged, or those of the sample. */
  readonly decided: number;
  /** The share of the texts it moves that would then be right. */
  readonly right: EstimatedShare;
  /** If the sample of allowed texts speaks for it: which shares of allowed texts it would catch and wrongly flag. */
  readonly of_allowed: { readonly caught: EstimatedShare; readonly wrongly_flagged: EstimatedShare } | null;
}

export interface ThresholdSuggestions {
  readonly suggestions: readonly ThresholdSuggestion[];
  /** Decided texts that were read, whatever flagged them. */
  readonly decided: number;
  /** What people found in the sample of allowed texts. */
  readonly sample: {
    /** Whether the account takes one. */
    readonly on: boolean;
    readonly decided: number;
    /** How many of the allowed texts should not have passed; null: unknown, since nobody has looked at any. */
    readonly missed: EstimatedShare | null;
  };
}

/** Decisions in which one category would judge differently, whatever the others say. */
export interface CategoryChange {
  readonly name: string;
  /** It would newly flag, or no longer flag. */
  readonly more: number;
  readonly fewer: number;
  /** Its score would newly be above the block threshold, or no longer. */
  readonly blocks_more: number;
  readonly blocks_fewer: number;
  /** How many of all these would have another action: in the others, something else decides the same. */
  readonly changed: number;
}

/** Decisions made by rules stay: a replay changes only thresholds. */
export interface WhatWouldChange {
  readonly examined: number;
  /** Among the newest, but with scores on another scale. */
  readonly left_out: number;
  readonly changed: number;
  readonly from: string | null;
  readonly to: string | null;
  readonly transitions: readonly { readonly before: Action; readonly after: Action; readonly count: number }[];
  /** What each category in question would do by itself, in the order of the settings. */
  readonly categories: readonly CategoryChange[];
  /** The newest that would change. */
  readonly examples: readonly {
    readonly request_id: string;
    readonly at: string;
    readonly before: Action;
    readonly after: Action;
    readonly category: string | null;
    readonly score: number | null;
    /** Every category that flagged it, or would. */
    readonly flagged: readonly string[];
    /** The beginning of the text, if it is kept and not restricted; for moderators and above. */
    readonly content: string | null;
  }[];
}

export const categoriesCalls = {
  'GET /categories': { access: 'viewer', reply: gives<CategoryOverview>() },
  'PUT /categories/:medium/:name': { access: 'admin', body: SetCategoryRequest, reply: gives<CategoryOverview>() },
  'POST /categories/preset': { access: 'admin', body: ChoosePresetRequest, reply: gives<CategoryOverview>() },
  'GET /categories/histograms': { access: 'viewer', query: HistogramQuery, reply: gives<ScoreHistograms>() },
  // As harmless as a GET, but the question does not fit into an address.
  'GET /categories/suggestions': { access: 'viewer', reply: gives<ThresholdSuggestions>() },
  'POST /categories/what-would-change': {
    access: 'viewer',
    body: WhatWouldChangeRequest,
    harmless: true,
    reply: gives<WhatWouldChange>(),
  },
  'POST /custom-categories': {
    access: 'admin',
    body: CustomCategoryDraft,
    bodyBytes: bodyLimits.text,
    reply: gives<CategoryOverview>(),
  },
  'PUT /custom-categories/:name': {
    access: 'admin',
    body: CustomCategoryDraft,
    bodyBytes: bodyLimits.text,
    reply: gives<CategoryOverview>(),
  },
  'DELETE /custom-categories/:name': { access: 'admin', reply: gives<CategoryOverview>() },
  'POST /custom-categories/try': {
    access: 'admin',
    body: TryCustomCategoryRequest,
    bodyBytes: bodyLimits.text,
    /** In the order of the texts; `null` if the model gave no answer. */
    reply: gives<{ readonly scores: readonly (number | null)[] }>(),
  },
} as const satisfies Record<string, CallFacts>;
