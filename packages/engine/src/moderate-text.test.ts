import { describe, expect, it } from 'vitest';
import { defaultTextPolicies } from './category-policies.ts';
import type { Judgement, TextClassifier } from './classifier/classifier.ts';
import { judgeTextInTiers, moderateText } from './moderate-text.ts';
import { createGuard } from './providers/guard.ts';
import { fakeProvider } from './providers/testing/fake-provider.ts';
import { compileRules } from './rules/compile-rules.ts';
import { emptyRuleSet, noRuleMatches, type RuleSet } from './rules/rule-set.ts';
import { decideText } from './verdict.ts';

const zero = { toxicity: 0, harassment: 0, hate_speech: 0, sexual: 0, violence: 0, self_harm: 0, spam: 0 };

function classifierOf(judgement: Partial<Judgement>, scores: Partial<typeof zero> = {}): TextClassifier {
  return {
    version: 'fake-1',
    score: () => ({ ...judgement, scores: { ...zero, ...scores } }),
    explain: () => [],
  };
}

const moderate = (classifier: TextClassifier, change: object = {}) =>
  moderateText(
    {
      content: 'The school opens at eight.',
      context: 'default',
      rules: emptyRuleSet,
      policies: defaultTextPolicies,
      ...change,
    },
    classifier,
  );

describe('languages', () => {
  it('T11: the outcome has the language that the classifier reports, or null', async () => {
    expect(await moderate(classifierOf({ language: 'de' }))).toMatchObject({ language: 'de', limited: false });
    expect(await moderate(classifierOf({}))).toMatchObject({ language: null, limited: false });
  });

  it('T11: scores can flag but never block a limited text', async () => {
    const outcome = await moderate(classifierOf({ language: 'yo', limited: true }, { toxicity: 1, spam: 0.99 }));
    expect(outcome).toMatchObject({ action: 'flag', flagged: true, limited: true });
    expect(outcome.categories.toxicity).toEqual({ score: 1, threshold: 0.7, flagged: true });
    expect(await moderate(classifierOf({ language: 'yo' }, { toxicity: 1 }))).toMatchObject({ action: 'block' });
  });

  it('T11: block rules still block a limited text', async () => {
    const rule = { ruleId: 'r', type: 'wordlist', pattern: ['school'], priority: 0, action: 'block' } as const;
    const rules = await compileRules([{ ...rule, createdAtMs: 0 }]);
    expect(await moderate(classifierOf({ limited: true }), { rules })).toMatchObject({ action: 'block' });
  });

  it('T11: a limited text counts as unsure in every category, so providers are asked', async () => {
    const provider = fakeProvider(2, () => ({ toxicity: 1 }));
    const tier2 = createGuard(provider, { timeoutMs: 60_000, concurrency: 10 });
    const escalation = { judges: [tier2], custom: [], deadlineMs: performance.now() + 60_000 };
    expect(await moderate(classifierOf({}), { escalation })).toMatchObject({ tier: 0, action: 'allow' });
    // A provider that knows the language may block.
    expect(await moderate(classifierOf({ limited: true }), { escalation })).toMatchObject({ tier: 2, action: 'block' });
  });

  it('T11: judgeTextInTiers reports them too', async () => {
    const input = { content: 'a', context: 'default', rules: emptyRuleSet } as const;
    expect(await judgeTextInTiers(input, classifierOf({ language: 'yo', limited: true }))).toMatchObject({
      language: 'yo',
      limited: true,
    });
    expect(await judgeTextInTiers(input, classifierOf({}))).not.toHaveProperty('language');
  });
});

describe('minors', () => {
  it('T14: a sexual score of 0.3 with a word that refers to a minor is at least flagged, and the trace says why', async () => {
    const outcome = await moderate(classifierOf({}, { sexual: 0.3 }));
    expect(outcome).toMatchObject({ action: 'flag', flagged: true, minorCue: true });
    expect(outcome.trace.at(-1)).toEqual({ tier: 0, by: 'minor_cue', outcome: 'decided' });
    expect(outcome.categories.sexual).toEqual({ score: 0.3, threshold: 0.8, flagged: false });
  });

  it('T14: an age under 18 in any usual spelling is enough', async () => {
    for (const content of ['she is 12', '12yo', 'twelve years old', 'sie ist 12', '<b>she</b> is 12']) {
      const outcome = await moderate(classifierOf({}, { sexual: 0.3 }), { content });
      expect(outcome, content).toMatchObject({ action: 'flag', minorCue: true });
    }
    const content = 'she is 12 and plays chess';
    expect(await moderate(classifierOf({}, { sexual: 0.1 }), { content })).toMatchObject({ action: 'allow' });
  });

  it('T14: without both, nothing changes', async () => {
    expect(await moderate(classifierOf({}, { sexual: 0.29 }))).toMatchObject({ action: 'allow', minorCue: false });
    const other = { content: 'The office opens at eight.' };
    const outcome = await moderate(classifierOf({}, { sexual: 0.5 }), other);
    expect(outcome).toMatchObject({ action: 'allow', minorCue: false });
    expect(JSON.stringify(outcome.trace)).not.toContain('minor_cue');
  });
});

describe('scores for callers with their own policy', () => {
  it('hold all that the verdict needs, so both calls decide alike', async () => {
    const slur = { action: 'block', span: { start: 0, end: 1 } } as const;
    const readings = [
      classifierOf({}, { toxicity: 1 }),
      classifierOf({ limited: true }, { toxicity: 1 }),
      classifierOf({}, { sexual: 0.3 }),
      classifierOf({ slur }),
      classifierOf({ slur: { ...slur, action: 'flag' }, limited: true }, { self_harm: 1 }),
      classifierOf({}),
    ];
    const actions: string[] = [];
    for (const reading of readings) {
      const { action, trace } = await moderate(reading);
      const input = { content: 'The school opens at eight.', context: 'default', rules: emptyRuleSet } as const;
      const scored = await judgeTextInTiers(input, reading);
      expect(decideText({ ...scored, matchedRules: [] }, defaultTextPolicies).action).toBe(action);
      expect(scored.trace.map(({ by }) => by)).toEqual(trace.map(({ by }) => by));
      actions.push(action);
    }
    expect(actions).toEqual(['block', 'flag', 'flag', 'block', 'flag', 'allow']);
  });
});

describe('rules that are cut off', () => {
  const cutOff = (mayBlock: boolean): RuleSet => {
    const matches = { ...noRuleMatches, incomplete: true, ...(mayBlock ? { mayBlock } : {}) } as const;
    return { ...emptyRuleSet, match: () => matches };
  };

  it('R5: an expression of a block rule that was stopped makes the text at least flagged, and degraded', async () => {
    const outcome = await moderate(classifierOf({}), { rules: cutOff(true) });
    expect(outcome).toMatchObject({ action: 'flag', flagged: true, degraded: true });
    expect(outcome.trace[0]).toEqual({ tier: 0, by: 'rules', outcome: 'failed', action: 'block' });
    expect(await moderate(classifierOf({}, { toxicity: 1 }), { rules: cutOff(true) })).toMatchObject({
      action: 'block',
    });
  });

  it('R5: one that could only flag makes it degraded', async () => {
    const outcome = await moderate(classifierOf({}), { rules: cutOff(false) });
    expect(outcome).toMatchObject({ action: 'allow', flagged: false, degraded: true });
  });
});

describe('slurs', () => {
  const slur = { action: 'block', span: { start: 4, end: 10 } } as const;

  it('T18: a slur that is alone or thrown at somebody blocks, the trace says so, and the scores stay as they are', async () => {
    const outcome = await moderate(classifierOf({ slur }));
    expect(outcome).toMatchObject({ action: 'block', flagged: true, scores: zero });
    expect(outcome.trace).toContainEqual({ tier: 0, by: 'slur', outcome: 'decided', action: 'block', part: slur.span });
  });

  it('T18: one with other uses flags', async () => {
    expect(await moderate(classifierOf({ slur: { ...slur, action: 'flag' } }))).toMatchObject({ action: 'flag' });
  });

  it('T18: it counts as hate speech, so it means nothing where that is switched off', async () => {
    const policies = defaultTextPolicies.map((one) => (one.name === 'hate_speech' ? { ...one, enabled: false } : one));
    expect(await moderate(classifierOf({ slur }), { policies })).toMatchObject({ action: 'allow', flagged: false });
  });

  it('T3: a person in need who uses one is not silenced', async () => {
    expect(await moderate(classifierOf({ slur }, { self_harm: 1 }))).toMatchObject({ action: 'flag' });
  });
});
