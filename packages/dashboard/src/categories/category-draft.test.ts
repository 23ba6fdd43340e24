import type { CategoryState } from '@moderato/contract';
import { describe, expect, it } from 'vitest';
import {
  backToDefault,
  draftOf,
  isChanged,
  isDefault,
  moveBlockThreshold,
  moveThreshold,
  requestOf,
} from './category-draft.ts';

const state: CategoryState = {
  name: 'toxicity',
  description: '',
  default_threshold: 0.7,
  threshold: 0.7,
  block_threshold: 0.9,
  release_block_threshold: null,
  own_threshold: null,
  own_block_threshold: null,
  enabled: true,
};

describe('an edited category', () => {
  it('its block threshold follows its threshold until it is set', () => {
    expect(moveThreshold(state, draftOf(state), 0.4).blockThreshold).toBeCloseTo(0.8, 5);
    const own = moveBlockThreshold(draftOf(state), 0.95);
    expect(moveThreshold(state, own, 0.4).blockThreshold).toBe(0.95);
  });

  it('the block threshold of a text category is never below that of the release', () => {
    const text = { ...state, block_threshold: 0.95, release_block_threshold: 0.95 };
    expect(moveThreshold(text, draftOf(text), 0.4).blockThreshold).toBe(0.95);
    expect(moveThreshold(text, draftOf(text), 0.97).blockThreshold).toBeCloseTo(0.99, 5);
    expect(backToDefault(text, draftOf(text)).blockThreshold).toBe(0.95);
  });

  it('its block threshold is never below its threshold', () => {
    expect(moveBlockThreshold(draftOf(state), 0.2).blockThreshold).toBe(0.7);
    expect(moveThreshold(state, moveBlockThreshold(draftOf(state), 0.8), 0.85).blockThreshold).toBe(0.85);
  });

  it('sends a value equal to the default as the default, so that later defaults apply', () => {
    const moved = moveThreshold(state, moveThreshold(state, draftOf(state), 0.4), 0.7);
    expect(requestOf(state, moved)).toEqual({ threshold: null, block_threshold: null, enabled: true });
    expect(isChanged(state, moved)).toBe(false);
  });

  it('resetting clears both values', () => {
    const own = { ...state, threshold: 0.5, own_threshold: 0.5, block_threshold: 0.6, own_block_threshold: 0.6 };
    const back = backToDefault(own, draftOf(own));
    expect(isDefault(own, back)).toBe(true);
    expect(isChanged(own, back)).toBe(true);
    expect(requestOf(own, back)).toEqual({ threshold: null, block_threshold: null, enabled: true });
  });

  it('switching off is a separate change', () => {
    expect(isChanged(state, { ...draftOf(state), enabled: false })).toBe(true);
  });
});
