// Some of the sentences are abusive: a classifier that flags nothing would pass otherwise.
import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import { defaultTextPolicies } from '../category-policies.ts';
import { moderateText, type TextOutcome } from '../moderate-text.ts';
import { compileRules } from '../rules/compile-rules.ts';
import { emptyRuleSet } from '../rules/rule-set.ts';
import { createClassifier } from './create-classifier.ts';

interface Plain {
  readonly language: string;
  readonly text: string;
  readonly expected: 'allow' | 'flag';
  /** The release whose models get it wrong. */
  readonly fails?: string;
}

const sentences = readFileSync(new URL('__fixtures__/plain-sentences.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Plain);
const classifier = await createClassifier();
afterAll(() => classifier.close?.());

const judge = (content: string, rules = emptyRuleSet): Promise<TextOutcome> =>
  moderateText({ content, context: 'default', rules, policies: defaultTextPolicies }, classifier);

describe('plain sentences, as whole calls', () => {
  it('get the verdict that everybody expects, but for those that the models still get wrong', {
    timeout: 120_000,
  }, async () => {
    const wrong: string[] = [];
    for (const { text, expected, fails } of sentences) {
      if (fails !== undefined) continue;
      const { flagged } = await judge(text);
      if (flagged !== (expected === 'flag')) wrong.push(text);
    }
    expect(wrong).toEqual([]);
  });

  it('are of ten languages and more, each once', () => {
    expect(new Set(sentences.map(({ text }) => text)).size).toBe(sentences.length);
    expect(new Set(sentences.map(({ language }) => language)).size).toBeGreaterThanOrEqual(10);
  });

  it.each(['My email is bob@example.com', 'Contact me at +49 170 1234567', 'Check https://example.com/a?b=1'])(
    'T15: contact data alone is allowed: %s',
    async (content) => {
      expect(await judge(content)).toMatchObject({ action: 'allow' });
    },
  );

  it('T15: spam with a link is still flagged', async () => {
    expect(await judge('FREE iPhone!!! Claim your prize now, click http://bit.ly/3xYz12')).toMatchObject({
      flagged: true,
    });
  });

  it('T15: abuse is flagged inside mark-up, shown or hidden', async () => {
    const abuse = 'You are a worthless idiot and everybody hates you';
    for (const content of [
      `<p>${abuse}</p>`,
      `**${abuse}**`,
      `Hello <!-- ${abuse} -->`,
      `<img src="a.png" alt="${abuse}">`,
    ]) {
      expect(await judge(content), content).toMatchObject({ flagged: true });
    }
  });

  it('T10, T15: the part that decided is placed in what was sent', async () => {
    const abuse = 'You are a worthless idiot and everybody hates you';
    const content = `<p>The weather is fine today, and we went for a walk along the river.</p>\n<p>${abuse}.</p>`;
    const { trace } = await judge(content);
    const part = trace.find((one) => one.part !== undefined)?.part;
    expect(content.slice(part?.start, part?.end)).toContain(abuse);
  });

  it('T15: lists of an account see the text without its mark-up', async () => {
    const rule = { type: 'wordlist', priority: 0, action: 'block', createdAtMs: 0 } as const;
    const rules = await compileRules([
      { ...rule, ruleId: 'words', pattern: ['blue lamp', 'class'] },
      { ...rule, ruleId: 'expression', type: 'regex', pattern: '</b>', action: 'flag' },
    ]);
    const content = '<p class="x">A <b>blue</b>&nbsp;lamp</p>';
    const { matchedRules } = await judge(content, rules);
    expect(matchedRules.map(({ rule_id, match }) => [rule_id, content.slice(match.start, match.end)])).toEqual([
      ['expression', '</b>'],
      ['words', 'blue</b>&nbsp;lamp'],
    ]);
  });

  it('T18: a slur that is thrown at somebody blocks on whole calls', async () => {
    expect(await judge('you dirty **wetback**')).toMatchObject({ action: 'block' });
  });
});
