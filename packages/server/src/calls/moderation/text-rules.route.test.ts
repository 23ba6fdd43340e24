/** The account's rules on a text, from the rules endpoint to the reply [T5, T6]. */

import type { Scores } from '@moderato/engine';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { fixedClassifier } from '../../testing/fixed-classifier.ts';
import { startTestApp } from '../../testing/test-app.ts';

/** What the classifier receives, and what it returns. */
const seen: string[] = [];
const scoreOf = (content: string): Partial<Scores> => (/idiot|scunthorpe/i.test(content) ? { toxicity: 0.8 } : {});
const app = await startTestApp(
  {},
  {
    classifier: fixedClassifier((content) => {
      seen.push(content);
      return scoreOf(content);
    }),
  },
);
afterAll(() => app.close());

let key = '';
beforeEach(async () => {
  key = (await app.addAccount('pro')).liveKey;
  seen.length = 0;
});

async function rule(type: string, pattern: string | string[], options: { action?: string; priority?: number } = {}) {
  const moderation_action = type === 'allowlist' ? options.action : (options.action ?? 'flag');
  const body = { action: 'create', type, pattern, priority: options.priority, moderation_action };
  const reply = await app.call('POST', '/v1/config/rules', { key, body });
  expect([reply.status, reply.text.slice(0, 200)]).toEqual([200, expect.any(String)]);
  return reply.json.rule_id;
}

async function judge(content: string) {
  const reply = await app.call('POST', '/v1/moderate/text', { key, body: { content } });
  expect(reply.status).toBe(200);
  return reply.json;
}

const matchedText = async (content: string) =>
  (await judge(content)).matched_rules?.map(({ match }) => content.slice(match.start, match.end));

describe('matched_rules', () => {
  it('T5: has the rule, its type, its action and where it matched', async () => {
    const rule_id = await rule('wordlist', ['banana'], { action: 'block' });
    const { action, flagged, matched_rules } = await judge('One banana, two bananas');
    expect([action, flagged]).toEqual(['block', true]);
    expect(matched_rules).toEqual([
      { rule_id, type: 'wordlist', moderation_action: 'block', match: { start: 4, end: 10 } },
    ]);
  });

  it('T5: is absent when no rule matched, and when only an allowlist did', async () => {
    await rule('wordlist', ['banana']);
    await rule('allowlist', ['apple']);
    expect(await judge('An apple a day')).not.toHaveProperty('matched_rules');
  });

  it('T5: counts offsets in UTF-16 units of the original content', async () => {
    await rule('wordlist', ['banana']);
    await rule('regex', 'sp[l]it');
    const content = '🌻🌻 e\u0301 ﬁ ｂａｎａｎａ — 🌻 split';
    expect(await matchedText(content)).toEqual(['ｂａｎａｎａ', 'split']);
    const { matched_rules } = await judge(content);
    expect(matched_rules?.[0]?.match).toEqual({ start: content.indexOf('ｂ'), end: content.indexOf('ｂ') + 6 });
  });

  it('T5: has one entry per rule, its first match', async () => {
    const rule_id = await rule('wordlist', ['pear', 'banana']);
    const { matched_rules } = await judge('banana pear banana pear');
    expect(matched_rules).toEqual([expect.objectContaining({ rule_id, match: { start: 0, end: 6 } })]);
  });

  it('T6: is in evaluation order: priority high to low, then oldest first', async () => {
    const low = await rule('wordlist', ['banana'], { priority: -5 });
    const first = await rule('wordlist', ['banana']);
    const second = await rule('regex', 'banana');
    const high = await rule('wordlist', ['banana'], { priority: 7 });
    const third = await rule('wordlist', ['banana'], { action: 'block' });
    const { action, matched_rules } = await judge('banana');
    expect(matched_rules?.map(({ rule_id }) => rule_id)).toEqual([high, first, second, third, low]);
    expect(action).toBe('block');
  });
});

describe('words', () => {
  it('T6: match whole words in the strict view, whatever their case, accents and disguise', async () => {
    await rule('wordlist', ['banana']);
    for (const word of [
      'banana',
      'BANANA',
      'Bänäna',
      'ｂａｎａｎａ',
      'ban\u200bana',
      'bаnаnа',
      '𝐛𝐚𝐧𝐚𝐧𝐚',
      'banana!',
      '(banana)',
    ]) {
      expect((await judge(`a ${word} b`)).action, word).toBe('flag');
    }
  });

  it('T6: do not match parts of words, repeats, leet or joined letters', async () => {
    await rule('wordlist', ['god', 'ass', 'banana']);
    for (const content of [
      'good',
      'class',
      'assess',
      'g0d',
      'gooood',
      'g o d',
      'g.o.d',
      'b a n a n a',
      'bananas',
      'ba nana',
    ]) {
      expect((await judge(content)).action, content).toBe('allow');
    }
  });

  it('T6: match phrases', async () => {
    await rule('wordlist', ['buy now']);
    expect(await matchedText('Please BUY NOW, friend')).toEqual(['BUY NOW']);
    expect((await judge('buy it now')).action).toBe('allow');
  });

  it('T6: match anywhere in scripts without spaces', async () => {
    await rule('wordlist', ['香蕉']);
    expect(await matchedText('我喜歡吃香蕉和蘋果')).toEqual(['香蕉']);
  });

  it('T6: of another account do not match', async () => {
    await rule('wordlist', ['banana']);
    key = (await app.addAccount('pro')).liveKey;
    expect((await judge('banana')).action).toBe('allow');
  });

  it('T6: apply at once, and stop at once when deleted', async () => {
    expect((await judge('banana')).action).toBe('allow');
    const rule_id = await rule('wordlist', ['banana']);
    expect((await judge('banana')).action).toBe('flag');
    await app.call('POST', '/v1/config/rules', { key, body: { action: 'delete', rule_id } });
    expect((await judge('banana')).action).toBe('allow');
  });
});

describe('regular expressions', () => {
  it('T6: run on the original text, not on a normalised one', async () => {
    await rule('regex', 'b[4a]n');
    expect(await matchedText('x b4n')).toEqual(['b4n']);
    expect((await judge('ｂan')).action).toBe('allow');
    expect((await judge('b\u200ban')).action).toBe('allow');
  });

  it('R4: are case-insensitive unless they say otherwise', async () => {
    await rule('regex', 'banana');
    expect((await judge('BaNaNa')).action).toBe('flag');
    key = (await app.addAccount('pro')).liveKey;
    await rule('regex', '(?-i)banana');
    expect((await judge('BaNaNa')).action).toBe('allow');
  });
});

describe('allowlists', () => {
  it('T6: hide exactly their words from the classifier, without moving offsets', async () => {
    await rule('allowlist', ['Scunthorpe']);
    const content = 'From SCUNTHORPE, you idiot!';
    expect((await judge('From Scunthorpe with love')).action).toBe('allow');
    const { action, categories } = await judge(content);
    expect([action, categories.toxicity?.score]).toEqual(['flag', 0.8]);
    const shown = seen.at(-1) ?? '';
    expect(shown.toLowerCase()).not.toContain('scunthorpe');
    expect(shown).toHaveLength(content.length);
    expect(shown.replace(/SCUNTHORPE/, '').indexOf('idiot')).toBe(content.indexOf('idiot'));
    expect(shown.slice(5, 15).trim()).toMatch(/^[a-z]+$/);
  });

  it('T6: see through the same disguises as wordlists', async () => {
    await rule('allowlist', ['scunthorpe']);
    for (const word of ['ＳＣＵＮＴＨＯＲＰＥ', 'Scünthorpe', 'scun\u200bthorpe']) {
      await judge(`in ${word}`);
      expect(seen.at(-1)?.trim(), word).toMatch(/^in [a-z]+$/);
    }
  });

  it('T6: exempt whole words only', async () => {
    await rule('allowlist', ['scun']);
    expect((await judge('Scunthorpe')).action).toBe('flag');
  });

  it('T6: exempt from every rule of the same or lower priority, and from none above', async () => {
    await rule('wordlist', ['banana'], { priority: 5 });
    const above = await rule('wordlist', ['banana'], { priority: 6 });
    await rule('wordlist', ['banana'], { priority: 4, action: 'block' });
    await rule('regex', 'banana');
    await rule('allowlist', ['banana'], { priority: 5 });
    const { action, matched_rules } = await judge('banana');
    expect([action, matched_rules?.map(({ rule_id }) => rule_id)]).toEqual(['flag', [above]]);
  });

  it('T6: exempt from older rules of the same priority', async () => {
    await rule('wordlist', ['banana'], { action: 'block' });
    expect((await judge('banana')).action).toBe('block');
    await rule('allowlist', ['banana']);
    expect((await judge('banana')).action).toBe('allow');
  });

  it('T6: do not hide a match that is only partly inside', async () => {
    await rule('wordlist', ['banana split']);
    await rule('allowlist', ['banana']);
    expect(await matchedText('a banana split please')).toEqual(['banana split']);
  });

  it('T6: do not hide a second match of the same rule', async () => {
    await rule('wordlist', ['banana', 'cherry']);
    await rule('allowlist', ['banana republic']);
    expect(await matchedText('banana republic, banana')).toEqual(['banana']);
    const { matched_rules } = await judge('banana republic, banana');
    expect(matched_rules?.[0]?.match.start).toBe(17);
    expect(await matchedText('banana republic, cherry')).toEqual(['cherry']);
    await rule('regex', 'ban[a-z]+');
    expect(await matchedText('banana republic banal')).toEqual(['banal']);
  });

  it('T6: never flag, even with an action', async () => {
    await rule('allowlist', ['banana'], { action: 'block' });
    const result = await judge('banana');
    expect([result.action, result.matched_rules]).toEqual(['allow', undefined]);
  });
});

describe('a block', () => {
  it('T6: returns Tier 0’s scores unchanged', async () => {
    await rule('wordlist', ['banana'], { action: 'block' });
    const { action, pipeline_tier, categories } = await judge('banana idiot');
    expect([action, pipeline_tier, categories.toxicity?.score, categories.spam?.score]).toEqual(['block', 0, 0.8, 0]);
  });
});
