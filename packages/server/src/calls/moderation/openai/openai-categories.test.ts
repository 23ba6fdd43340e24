import type { CategoryResult } from '@moderato/contract';
import { openAiCategoryNames } from '@moderato/contract';
import { describe, expect, it } from 'vitest';
import { type JudgedPart, toOpenAiResult } from './openai-categories.ts';

const result = (score: number, threshold = 0.7): CategoryResult => ({ score, threshold, flagged: score > threshold });
const everyText = ['toxicity', 'harassment', 'hate_speech', 'sexual', 'violence', 'self_harm', 'spam'];
const text = (scores: Record<string, number>, changes: Partial<JudgedPart> = {}): JudgedPart => ({
  kind: 'text',
  categories: Object.fromEntries(everyText.map((name) => [name, result(scores[name] ?? 0.01)])),
  isFlaggedAnyway: false,
  ...changes,
});
const image = (scores: Record<string, number>): JudgedPart => ({
  kind: 'image',
  categories: Object.fromEntries(Object.entries(scores).map(([name, score]) => [name, result(score)])),
  isFlaggedAnyway: false,
});
const show = (parts: JudgedPart[], countsSpam = false) => toOpenAiResult(parts, countsSpam);

describe("OpenAI's thirteen categories", () => {
  it('M2: are all in every map', () => {
    const shown = show([text({})]);
    for (const map of [shown.categories, shown.category_scores, shown.category_applied_input_types]) {
      expect(Object.keys(map)).toEqual([...openAiCategoryNames]);
    }
  });

  it('M2: categories that nothing judges are null or have no applied input types, never clean', () => {
    const shown = show([text({})]);
    for (const name of ['illicit', 'illicit/violent'] as const) {
      expect([shown.categories[name], shown.category_scores[name]]).toEqual([null, null]);
      expect(shown.category_applied_input_types[name]).toEqual([]);
    }
    expect(shown.category_applied_input_types['violence/graphic']).toEqual([]);
    expect(shown.category_applied_input_types.violence).toEqual(['text']);
  });

  it('M2: does not judge a category that the account switched off', () => {
    const { toxicity: _toxicity, harassment: _harassment, ...rest } = text({ violence: 0.9 }).categories;
    const shown = show([text({}, { categories: rest })]);
    for (const name of ['harassment', 'harassment/threatening'] as const) {
      expect([shown.categories[name], shown.category_scores[name]]).toEqual([false, 0]);
      expect(shown.category_applied_input_types[name]).toEqual([]);
    }
  });

  it('M2: harassment is the higher of toxicity and harassment; threatening is the lower of harassment and violence', () => {
    const shown = show([text({ toxicity: 0.9, harassment: 0.75, violence: 0.8 })]);
    expect(shown.category_scores).toMatchObject({ harassment: 0.9, 'harassment/threatening': 0.75 });
    expect(shown.categories).toMatchObject({ harassment: true, 'harassment/threatening': true });
    expect(show([text({ harassment: 0.9, violence: 0.6 })]).categories['harassment/threatening']).toBe(false);
  });

  it('M2: hate is hate speech; threatening is the lower of hate speech and violence', () => {
    const shown = show([text({ hate_speech: 0.95, violence: 0.8 })]);
    expect(shown.category_scores).toMatchObject({ hate: 0.95, 'hate/threatening': 0.8, violence: 0.8 });
    expect(shown.categories['hate/threatening']).toBe(true);
  });

  it('M2: self-harm is intent without harassment, and instructions with it', () => {
    const alone = show([text({ self_harm: 0.9 })]);
    expect(alone.categories).toMatchObject({
      'self-harm': true,
      'self-harm/intent': true,
      'self-harm/instructions': false,
    });
    const urged = show([text({ self_harm: 0.9, harassment: 0.9 })]);
    expect(urged.categories).toMatchObject({ 'self-harm/intent': false, 'self-harm/instructions': true });
    expect(urged.category_scores['self-harm/instructions']).toBe(0.9);
  });

  it('M2: sexual/minors is the sexual score if words point to a minor, and otherwise 0', () => {
    const found = show([text({ sexual: 0.5 }, { minorScore: 0.5, isFlaggedAnyway: true })]);
    expect([found.categories['sexual/minors'], found.category_scores['sexual/minors'], found.flagged]).toEqual([
      true,
      0.5,
      true,
    ]);
    const not = show([text({ sexual: 0.9 })]);
    expect([not.category_scores['sexual/minors'], not.category_applied_input_types['sexual/minors']]).toEqual([
      0,
      ['text'],
    ]);
    expect(show([image({ sexual: 0.9 })]).category_applied_input_types['sexual/minors']).toEqual([]);
  });

  it('M1, M2: texts and images together have one result, the worse of both, and say what was judged', () => {
    const shown = show([text({ sexual: 0.2 }), image({ sexual: 0.9, gore: 0.8 })]);
    expect(shown.category_scores).toMatchObject({ sexual: 0.9, 'violence/graphic': 0.8 });
    expect(shown.category_applied_input_types).toMatchObject({
      sexual: ['text', 'image'],
      hate: ['text'],
      'violence/graphic': ['image'],
      violence: ['text'],
    });
    expect(shown.flagged).toBe(true);
  });

  it('M2: spam flags a result only if the account wants that; a rule always does', () => {
    expect(show([text({ spam: 0.99 })]).flagged).toBe(false);
    expect(show([text({ spam: 0.99 })], true).flagged).toBe(true);
    expect(show([text({}, { isFlaggedAnyway: true })]).flagged).toBe(true);
    expect(show([image({ drugs: 0.9 })]).flagged).toBe(true);
  });
});
