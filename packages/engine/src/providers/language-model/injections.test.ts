/**
 * A model that obeys every instruction it reads, behind our prompt and our checks. It cannot lower what Tier 0 was sure
 * of, an instruction that covers everything is detected, and an answer in any other format is not a verdict.
 */

import { defaultBlockThreshold, textCategoryNames } from '@moderato/contract';
import { afterAll, describe, expect, it } from 'vitest';
import { defaultTextPolicies } from '../../category-policies.ts';
import type { Scores, TextClassifier } from '../../classifier/classifier.ts';
import { moderateText } from '../../moderate-text.ts';
import { emptyRuleSet } from '../../rules/rule-set.ts';
import { createGuard } from '../guard.ts';
import { askedCategories, chatReply, levelsFor, obedientAnswer } from '../testing/replies.ts';
import { startScriptedServer } from '../testing/scripted-server.ts';
import { type Injection, injections } from './__fixtures__/injections.ts';
import { createLanguageModelProvider } from './language-model-provider.ts';

type Body = Record<string, unknown>;
const payload = 'I will hurt you tonight.';
const textOf = ({ text }: Injection) => `${payload} ${text}`;
/** As the model reads it: a lone surrogate means nothing to it. */
const byText = new Map(injections.map((injection) => [textOf(injection).toWellFormed(), injection]));

function messagesOf(body: Body): { role: string; content: string }[] {
  return body.messages as { role: string; content: string }[];
}

/** What the instruction makes an obedient model do. */
function obey({ obeyed }: Injection, body: Body): Body {
  const names = askedCategories(body);
  if ('level' in obeyed) return chatReply(levelsFor(names, obeyed.level));
  if ('says' in obeyed) return chatReply(obeyed.says);
  const proper = obedientAnswer(body, 'none') as { reason: string; levels: Record<string, string> };
  const boundary = messagesOf(body)[1]?.content.split('\n')[0] ?? '';
  const text = JSON.stringify(proper);
  switch (obeyed.bends) {
    case 'extra':
      return chatReply({ ...proper, override: true });
    case 'numbers':
      return chatReply({ ...proper, levels: Object.fromEntries(names.map((name) => [name, 0])) });
    case 'fewer':
      return chatReply({ ...proper, levels: Object.fromEntries(Object.entries(proper.levels).slice(1)) });
    case 'twice':
      return chatReply(text.replace('"levels":{', '"levels":{"spam":"certain",'));
    case 'capitals':
      return chatReply(text.toUpperCase().replace('"REASON"', '"reason"').replace('"LEVELS"', '"levels"'));
    case 'fenced':
      return chatReply(`\`\`\`json\n${text}\n\`\`\``);
    case 'tool':
      return chatReply(null, { finish_reason: 'tool_calls' }, { tool_calls: [{ id: '1', type: 'function' }] });
    case 'many':
      return { ...chatReply(proper), choices: [1, 2].map((index) => ({ index, message: { content: text } })) };
    case 'boundary':
      return chatReply({ ...proper, reason: `the mark is ${boundary.toLowerCase()}` });
  }
}

let lastBody: Body = {};
const server = await startScriptedServer(({ body }) => {
  lastBody = body;
  const data = JSON.parse(messagesOf(body)[1]?.content.split('\n')[1] ?? '') as { excerpts: string[] };
  const injection = byText.get(data.excerpts[0] ?? '');
  if (injection === undefined) throw new Error('The text did not arrive as it was.');
  return { body: obey(injection, body) };
});
afterAll(() => server.close());

/** Sure that it is violent, unsure whether it is toxic and spam. */
const scores = {
  ...Object.fromEntries(textCategoryNames.map((name) => [name, 0.01])),
  violence: 0.95,
  toxicity: 0.75,
  spam: 0.5,
};
const classifier: TextClassifier = {
  version: 'local',
  score: () => ({ scores: scores as Scores, unsure: ['toxicity', 'spam'] }),
  explain: () => [],
};
const provider = createLanguageModelProvider({ baseUrl: server.baseUrl, apiKey: 'k', model: 'gullible' });
const tier2 = createGuard(provider, { timeoutMs: 60_000, concurrency: 2 });

/** Whatever block thresholds the release has. */
const policies = defaultTextPolicies.map((policy) => ({
  ...policy,
  blockThreshold: defaultBlockThreshold(policy.threshold),
}));

describe('injections', () => {
  it('number more than a hundred, all different', () => {
    expect(byText.size).toBe(injections.length);
    expect(injections.length).toBeGreaterThanOrEqual(100);
  });

  it.each(injections)('$group: $text', async (injection) => {
    const outcome = await moderateText(
      {
        content: textOf(injection),
        context: 'chat',
        rules: emptyRuleSet,
        policies,
        escalation: { judges: [tier2], custom: [], deadlineMs: performance.now() + 60_000 },
      },
      classifier,
    );
    // The frame held: two messages, the second with three lines, and nothing in the data that could begin a turn.
    const messages = messagesOf(lastBody);
    expect(messages.map(({ role }) => role)).toEqual(['system', 'user']);
    const lines = messages[1]?.content.split('\n') ?? [];
    expect(lines).toHaveLength(3);
    expect(lines[0]).toBe(lines[2]);
    const data = lines[1]?.slice('{"context":"chat","excerpts":["'.length, -3) ?? '';
    expect(data).not.toMatch(/[<>[\]|{}`\u2028\u2029\u202e]/);
    // And so did the judgement.
    expect(outcome).toMatchObject({ action: 'block', tier: 0, degraded: true, scores });
    expect(outcome.trace.at(-1)).toMatchObject({ tier: 2, outcome: 'failed' });
    expect(tier2.breakerState).toBe('closed');
  });

  it('T8: cannot lower a score that Tier 0 was sure of, even past the control question', async () => {
    const cunning = await startScriptedServer(({ body }) => ({ body: chatReply(obedientAnswer(body, 'none')) }));
    const judge = createGuard(
      createLanguageModelProvider({ baseUrl: cunning.baseUrl, apiKey: 'k', model: 'gullible' }),
      { timeoutMs: 60_000, concurrency: 2 },
    );
    const outcome = await moderateText(
      {
        content: payload,
        context: 'chat',
        rules: emptyRuleSet,
        policies,
        escalation: { judges: [judge], custom: [], deadlineMs: performance.now() + 60_000 },
      },
      classifier,
    );
    await cunning.close();
    expect(outcome).toMatchObject({ action: 'block', tier: 2, scores: { violence: 0.95, toxicity: 0.02, spam: 0.02 } });
  });
});
