/** An unsaved change to a category. Pure functions, so that sliders can be trusted. */

import { type CategoryState, defaultBlockThreshold, type SetCategoryRequest } from '@moderato/contract';

export interface CategoryDraft {
  readonly threshold: number;
  readonly blockThreshold: number;
  /** False: the block threshold follows the threshold. */
  readonly ownBlock: boolean;
  readonly enabled: boolean;
}

const round = (value: number): number => Math.round(value * 1_000) / 1_000;
const same = (a: number, b: number): boolean => Math.abs(a - b) < 0.0005;

export function draftOf(state: CategoryState): CategoryDraft {
  return {
    threshold: state.threshold,
    blockThreshold: state.block_threshold,
    ownBlock: state.own_block_threshold !== null,
    enabled: state.enabled,
  };
}

/** Blocking can never be easier than flagging. */
export function moveThreshold(state: CategoryState, draft: CategoryDraft, value: number): CategoryDraft {
  const threshold = round(value);
  const blockThreshold = draft.ownBlock ? Math.max(draft.blockThreshold, threshold) : followingBlock(state, threshold);
  return { ...draft, threshold, blockThreshold };
}

/** If the account has not set its own block threshold. */
function followingBlock(state: CategoryState, threshold: number): number {
  return defaultBlockThreshold(threshold, state.release_block_threshold ?? 0);
}

export function moveBlockThreshold(draft: CategoryDraft, value: number): CategoryDraft {
  return { ...draft, blockThreshold: round(Math.max(value, draft.threshold)), ownBlock: true };
}

export function backToDefault(state: CategoryState, draft: CategoryDraft): CategoryDraft {
  const threshold = state.default_threshold;
  return { ...draft, threshold, blockThreshold: followingBlock(state, threshold), ownBlock: false };
}

export function isChanged(state: CategoryState, draft: CategoryDraft): boolean {
  const was = draftOf(state);
  return (
    !same(was.threshold, draft.threshold) ||
    !same(was.blockThreshold, draft.blockThreshold) ||
    was.enabled !== draft.enabled
  );
}

export function isDefault(state: CategoryState, draft: CategoryDraft): boolean {
  return !draft.ownBlock && same(draft.threshold, state.default_threshold);
}

export function requestOf(state: CategoryState, draft: CategoryDraft): SetCategoryRequest {
  return {
    threshold: same(draft.threshold, state.default_threshold) ? null : draft.threshold,
    block_threshold: draft.ownBlock ? draft.blockThreshold : null,
    enabled: draft.enabled,
  };
}
