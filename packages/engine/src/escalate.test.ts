import { defaultBlockThreshold, textCategoryNames } from '@moderato/contract';
import { describe, expect, it } from 'vitest';
import { defaultTextPolicies } from './category-policies.ts';
import type { Judgement, Scores, TextClassifier } from './classifier/classifier.ts';
import type { Escalation } from './escalate.ts';
import { judgeTextInTiers, moderateText, type TextInput } from './moderate-text.ts';
import { createGuard } from './providers/guard.ts';
import { openAiMapping } from './providers/openai-moderation/map-categories.ts';
import type { CustomCategory } from './providers/provider.ts';
import { type FakeProvider, fakeProvider } from './providers/testing/fake-provider.ts';
import { compileRules } from './rules/compile-rules.ts';
import { emptyRuleSet } from './rules/rule-set.ts';

/** Whatever block thresholds the release has. */
const defaultPolicies = defaultTextPolicies.map((policy) => ({
  ...policy,
  blockThreshold: defaultBlockThreshold(policy.threshold),
}));

const low = Object.fromEntries(textCategoryNames.map((name) => [name, 0.01])) as Scores;
const classifier = (judgement: Omit<Judgement, 'scores'> & { scores?: Partial<Scores> }): TextClassifier => ({
  version: 'local',
  score: () => ({ ...judgement, scores: { ...low, ...judgement.scores } }),
  explain: () => [],
});
const knowsLikeOpenAi = (category: string) => openAiMapping[category as keyof Scores].knows;
const tier1 = (scores: Record<string, number> | 'server_error') => fakeProvider(1, () => scores, knowsLikeOpenAi);
const tier2 = (scores: Record<string, number> | 'server_error') => fakeProvider(2, () => scores);
const own = (changes: Partial<CustomCategory> = {}): CustomCategory => ({
  name: 'off_topic',
  description: 'Not about gardening.',
  examples: [],
  threshold: 0.7,
  action: 'flag',
  ask: 'always',
  enabled: true,
  ...changes,
});

interface Given {
  readonly one?: FakeProvider;
  readonly two?: FakeProvider;
  readonly custom?: readonly CustomCategory[];
  readonly content?: string;
  readonly rules?: TextInput['rules'];
  readonly policies?: TextInput['policies'];
  readonly deadlineMs?: number;
}
const guarded = (provider: FakeProvider | undefined) =>
  provider && createGuard(provider, { timeoutMs: 60_000, concurrency: 10 });
const escalation = ({ one, two, custom = [], deadlineMs = performance.now() + 60_000 }: Given): Escalation => ({
  judges: [guarded(one), guarded(two)].filter((judge) => judge !== undefined),
  custom,
  deadlineMs,
});
const moderate = async (given: Given, judgement: Parameters<typeof classifier>[0]) =>
  moderateText(
    {
      content: given.content ?? 'some text',
      context: 'chat',
      rules: given.rules ?? emptyRuleSet,
      policies: given.policies ?? defaultPolicies,
      escalation: escalation(given),
    },
    classifier(judgement),
  );

describe('routing', () => {
  it('T8: texts that Tier 0 is sure of go to no provider', async () => {
    const [one, two] = [tier1({}), tier2({})];
    const outcome = await moderate({ one, two }, { scores: { toxicity: 0.99 } });
    expect(outcome).toMatchObject({ tier: 0, degraded: false, trace: [{ tier: 0, by: 'local', outcome: 'decided' }] });
    expect([one.asked, two.asked]).toEqual([[], []]);
  });

  it('T8: unsure texts go to Tier 1, which may lower or raise the score', async () => {
    const one = tier1({ violence: 0.05, sexual: 0.95 });
    const outcome = await moderate({ one }, { scores: { violence: 0.6, sexual: 0.5 }, unsure: ['violence', 'sexual'] });
    expect(outcome.scores).toMatchObject({ violence: 0.05, sexual: 0.95 });
    expect(outcome).toMatchObject({ tier: 1, action: 'block', degraded: false });
    expect(outcome.trace).toEqual([
      { tier: 0, by: 'local', outcome: 'scored' },
      { tier: 1, by: 'fake-1', model: 'model', ms: expect.any(Number), outcome: 'decided' },
    ]);
    expect(one.asked[0]?.categories).toEqual(['violence', 'sexual']);
  });

  it('T8: categories that Tier 1 does not judge go only to Tier 2', async () => {
    const [one, two] = [tier1({}), tier2({ spam: 0.97 })];
    const outcome = await moderate({ one, two }, { scores: { spam: 0.5 }, unsure: ['spam'] });
    expect(one.asked).toEqual([]);
    expect(outcome).toMatchObject({ tier: 2, action: 'block' });
  });

  it('T8: only categories that Tier 1 is unsure of go to Tier 2', async () => {
    const [one, two] = [tier1({ violence: 0.5, sexual: 0.01 }), tier2({ violence: 0.02 })];
    const outcome = await moderate({ one, two }, { unsure: ['violence', 'sexual'] });
    expect(two.asked[0]?.categories).toEqual(['violence']);
    expect(outcome.scores).toMatchObject({ violence: 0.02, sexual: 0.01 });
    expect(outcome.tier).toBe(2);
    expect(outcome.trace.map(({ tier, outcome: said }) => [tier, said])).toEqual([
      [0, 'scored'],
      [1, 'scored'],
      [2, 'decided'],
    ]);
  });

  it('T8: a low Tier 1 score says nothing about toxicity, which it has no category for; a high one does', async () => {
    const two = tier2({ toxicity: 0.85 });
    const lowered = await moderate(
      { one: tier1({ toxicity: 0.001 }), two },
      { scores: { toxicity: 0.5 }, unsure: ['toxicity'] },
    );
    expect(two.asked).toHaveLength(1);
    expect(lowered.scores.toxicity).toBe(0.85);
    const alone = await moderate(
      { one: tier1({ toxicity: 0.001 }) },
      { scores: { toxicity: 0.5 }, unsure: ['toxicity'] },
    );
    expect(alone).toMatchObject({ tier: 0, scores: { toxicity: 0.5 } });
    const raised = await moderate(
      { one: tier1({ toxicity: 0.9 }) },
      { scores: { toxicity: 0.5 }, unsure: ['toxicity'] },
    );
    expect(raised).toMatchObject({ tier: 1, scores: { toxicity: 0.9 } });
  });

  it('T8: a provider may raise but never lower a score that Tier 0 is sure of', async () => {
    const one = tier1({ violence: 0.01, hate_speech: 0.95, harassment: 0.3, sexual: 0.1 });
    const { scores } = await moderate({ one }, { scores: { violence: 0.95, sexual: 0.4 }, unsure: ['sexual'] });
    expect(scores).toMatchObject({ violence: 0.95, hate_speech: 0.95, harassment: 0.01, sexual: 0.1 });
  });

  it('T7: providers are not asked about a category that is switched off', async () => {
    const two = tier2({});
    const policies = defaultPolicies.map((policy) => ({ ...policy, enabled: policy.name !== 'spam' }));
    const outcome = await moderate({ two, policies }, { unsure: ['spam'] });
    expect(two.asked).toEqual([]);
    expect(outcome.categories).not.toHaveProperty('spam');
  });

  it('T6: a matching block rule stops the escalation; a flag rule does not', async () => {
    const two = tier2({ spam: 0.02 });
    const rule = (action: 'flag' | 'block') =>
      compileRules([{ ruleId: 'r', type: 'wordlist', pattern: ['text'], priority: 0, action, createdAtMs: 0 }]);
    const blocked = await moderate(
      { two, rules: rule('block'), custom: [own()] },
      { scores: { spam: 0.5 }, unsure: ['spam'] },
    );
    expect(two.asked).toEqual([]);
    expect(blocked).toMatchObject({ action: 'block', tier: 0, scores: { spam: 0.5 }, unavailable: ['off_topic'] });
    const flagged = await moderate({ two, rules: rule('flag') }, { scores: { spam: 0.5 }, unsure: ['spam'] });
    // A provider may not lower a rule's action.
    expect(flagged).toMatchObject({ action: 'flag', tier: 2, scores: { spam: 0.02 } });
  });

  it('T6: an allowlisted word never reaches a provider', async () => {
    const two = tier2({ spam: 0.02 });
    const rules = compileRules([
      { ruleId: 'r', type: 'allowlist', pattern: ['Zebra'], priority: 0, action: null, createdAtMs: 0 },
    ]);
    await moderate({ two, rules, content: 'my zebra rocks' }, { unsure: ['spam'] });
    expect(two.asked[0]?.excerpts).toEqual(['my it    rocks']);
  });
});

describe('failure', () => {
  it('T8: if a provider fails, the answer of the best lower tier counts, marked degraded', async () => {
    const outcome = await moderate(
      { one: tier1('server_error') },
      { scores: { violence: 0.75 }, unsure: ['violence'] },
    );
    expect(outcome).toMatchObject({ tier: 0, degraded: true, action: 'flag', scores: { violence: 0.75 } });
    expect(outcome.trace[1]).toMatchObject({ tier: 1, outcome: 'failed', failure: 'server_error' });
    const mixed = await moderate(
      { one: tier1({ violence: 0.5 }), two: tier2('server_error') },
      { unsure: ['violence'] },
    );
    expect(mixed).toMatchObject({ tier: 1, degraded: true, scores: { violence: 0.5 } });
  });

  it('T8: if Tier 1 fails and Tier 2 answers, the outcome is not degraded', async () => {
    const outcome = await moderate(
      { one: tier1('server_error'), two: tier2({ violence: 0.02 }) },
      { unsure: ['violence'] },
    );
    expect(outcome).toMatchObject({ tier: 2, degraded: false, scores: { violence: 0.02 } });
    const silent = await moderate({ one: tier1('server_error'), two: tier2({}) }, { unsure: ['violence'] });
    expect(silent).toMatchObject({ tier: 0, degraded: true });
  });

  it('T8: running out of time is a failure like any other', async () => {
    const one = tier1({ violence: 0.9 });
    const outcome = await moderate({ one, deadlineMs: performance.now() }, { unsure: ['violence'] });
    expect(outcome).toMatchObject({ tier: 0, degraded: true });
    expect(one.asked).toEqual([]);
  });

  it('having no providers is not a failure', async () => {
    expect(await moderate({}, { unsure: ['violence'] })).toMatchObject({ tier: 0, degraded: false });
  });
});

describe('custom categories', () => {
  it('T7, T8: are judged by Tier 2 for every text, and are in the category map', async () => {
    const two = tier2({ off_topic: 0.85 });
    const outcome = await moderate({ two, custom: [own()] }, {});
    expect(outcome.categories.off_topic).toEqual({ score: 0.85, threshold: 0.7, flagged: true });
    expect(outcome).toMatchObject({ tier: 2, action: 'flag', flagged: true, unavailable: [] });
  });

  it('T7: lead to the action that the account chose', async () => {
    const act = async (action: 'flag' | 'block', score: number) =>
      (await moderate({ two: tier2({ off_topic: score }), custom: [own({ action })] }, {})).action;
    expect([await act('flag', 1), await act('block', 0.71), await act('block', 0.7)]).toEqual([
      'flag',
      'block',
      'allow',
    ]);
  });

  it('T7: are listed as unavailable if nothing judged them, never scored 0', async () => {
    const custom = [own()];
    const cannotTell = await moderate({ two: tier2({}), custom }, {});
    const failed = await moderate({ two: tier2('server_error'), custom }, {});
    const nobody = await moderate({ custom }, {});
    for (const outcome of [cannotTell, failed, nobody]) {
      expect(outcome.unavailable).toEqual(['off_topic']);
      expect(outcome.categories).not.toHaveProperty('off_topic');
    }
    expect([cannotTell, failed, nobody].map(({ degraded }) => degraded)).toEqual([false, true, false]);
  });

  it('T8: `when_unsure` sends only texts that Tier 0 is unsure of', async () => {
    const two = tier2({ off_topic: 0.9, spam: 0.02 });
    const custom = [own({ ask: 'when_unsure' })];
    expect((await moderate({ two, custom }, {})).unavailable).toEqual(['off_topic']);
    expect(two.asked).toEqual([]);
    expect((await moderate({ two, custom }, { unsure: ['spam'] })).categories).toHaveProperty('off_topic');
    expect(two.asked).toHaveLength(1);
  });

  it('T8: one call covers them and the unsure categories', async () => {
    const two = tier2({ off_topic: 0.9, spam: 0.02 });
    await moderate({ two, custom: [own(), own({ name: 'off', enabled: false })] }, { unsure: ['spam'] });
    expect(two.asked).toHaveLength(1);
    expect(two.asked[0]).toMatchObject({ categories: ['spam'], custom: [{ name: 'off_topic' }] });
  });

  it('a partly read long text can be flagged for one, but not cleared of one', async () => {
    const content = 'word '.repeat(9_000);
    const found = await moderate({ two: tier2({ off_topic: 0.9 }), custom: [own()], content }, {});
    expect(found.categories.off_topic?.flagged).toBe(true);
    const none = await moderate({ two: tier2({ off_topic: 0.02 }), custom: [own()], content }, {});
    expect(none.unavailable).toEqual(['off_topic']);
  });
});

describe('long texts', () => {
  const content = `${'calm words '.repeat(2_000)}HERE ${'calm words '.repeat(2_000)}`;
  const start = content.indexOf('HERE');

  it('only unsure windows are sent', async () => {
    const two = tier2({ violence: 0.02 });
    const outcome = await moderate(
      { two, content },
      { unsure: ['violence'], unsureSpans: [{ start, end: start + 4 }] },
    );
    expect(two.asked[0]?.excerpts.join('').length).toBeLessThan(500);
    expect(two.asked[0]?.excerpts[0]).toContain('HERE');
    expect(outcome.scores.violence).toBe(0.02);
  });

  it('parts that were not sent cannot be found harmless', async () => {
    const outcome = await moderate(
      { two: tier2({ violence: 0.02 }), content },
      { scores: { violence: 0.6 }, unsure: ['violence'] },
    );
    expect(outcome.scores.violence).toBe(0.6);
  });
});

describe('judgeTextInTiers', () => {
  it('T8: serves callers with their own policies: every category counts, custom ones do not', async () => {
    const [one, two] = [tier1({ violence: 0.9 }), tier2({})];
    const { scores, tier, trace } = await judgeTextInTiers(
      {
        content: 'x',
        context: 'default',
        rules: emptyRuleSet,
        escalation: { ...escalation({ one, custom: [own()] }) },
      },
      classifier({ unsure: ['violence'] }),
    );
    expect([scores.violence, tier, trace.length]).toEqual([0.9, 1, 2]);
    expect(two.asked).toEqual([]);
    const alone = await judgeTextInTiers({ content: 'x', context: 'default', rules: emptyRuleSet }, classifier({}));
    expect(alone).toMatchObject({ tier: 0, degraded: false });
  });
});
