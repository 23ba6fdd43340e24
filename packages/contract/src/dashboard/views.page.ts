/**
 * Saved views: the filters of a list under a name, in the sidebar. A shared one is there for everybody in the account. They
 * name neither an author nor a request nor words of a text: such filters stay in the address.
 */

import { Type } from 'typebox';
import { oneOf } from '../strings.ts';
import { storableText } from '../text-patterns.ts';
import { type CallFacts, type Done, gives } from './call.ts';
import { DecisionQuery } from './decisions.page.ts';
import { ReviewQuery } from './review.page.ts';

export const viewNameCharacters = 60;
/** Shared ones of an account, and own ones of each member. */
export const maxViews = 50;

export const viewPages = ['decisions', 'review'] as const;
export type ViewPage = (typeof viewPages)[number];

const { action: decisionAction, category, language, rule_id, from, to } = DecisionQuery.properties;
const { tier, context, kind, key_id, mode, degraded, escalated, limited, score_min, score_max } =
  DecisionQuery.properties;
const { action, reported, sampled, queue, state, order } = ReviewQuery.properties;
const common = { category, language, rule_id, from, to };

/** The filters that a view of each page can have; others are left out. */
export const viewFilters = {
  decisions: Type.Object({
    ...common,
    ...{
      action: decisionAction,
      tier,
      context,
      kind,
      key_id,
      mode,
      degraded,
      escalated,
      limited,
      score_min,
      score_max,
    },
  }),
  review: Type.Object({ ...common, action, reported, sampled, queue, state, order }),
} as const satisfies Record<ViewPage, unknown>;

const Name = Type.String({ minLength: 1, maxLength: viewNameCharacters, pattern: storableText });

const SaveViewRequest = Type.Union([
  Type.Object({ page: oneOf(['decisions']), name: Name, shared: Type.Boolean(), filters: viewFilters.decisions }),
  Type.Object({ page: oneOf(['review']), name: Name, shared: Type.Boolean(), filters: viewFilters.review }),
]);

export interface SavedView {
  readonly view_id: string;
  readonly page: ViewPage;
  readonly name: string;
  readonly filters: Readonly<Record<string, string>>;
  readonly shared: boolean;
}

export interface SavedViews {
  /** By name: shared ones, and the member's own. */
  readonly views: readonly SavedView[];
}

export const viewsCalls = {
  'GET /views': { access: 'viewer', reply: gives<SavedViews>() },
  // Shared ones are for moderators and above; the handlers check that.
  'POST /views': { access: 'viewer', body: SaveViewRequest, reply: gives<SavedView>() },
  'PUT /views/:view_id': { access: 'viewer', body: Type.Object({ name: Name }), reply: gives<SavedView>() },
  'DELETE /views/:view_id': { access: 'viewer', reply: gives<Done>() },
} as const satisfies Record<string, CallFacts>;
