import { type Statement, statementLanguages } from '@moderato/contract';
import { describe, expect, it } from 'vitest';
import { fill, words } from '../words/words.ts';
import { dateIn, letterFacts, reasonsInWords, statementInWords } from './statement.ts';

describe('dates in statements', () => {
  it('French writes the first of a month as "1er"', () => {
    expect(dateIn('fr', '2026-03-01T00:00:00.000Z')).toBe('1er mars 2026');
    expect(dateIn('fr', '2026-03-11T00:00:00.000Z')).toBe('11 mars 2026');
  });

  it('English writes them as British people do', () => {
    expect(dateIn('en', '2026-11-18T00:00:00.000Z')).toBe('18 November 2026');
  });

  it('Italian puts no article directly before a date: "il 8" and "del 11" would be wrong', () => {
    const date = dateIn('it', '2026-03-08T00:00:00.000Z');
    const { content, outcome, until, redress } = words.it.statement;
    const sentences = [...Object.values(content), ...Object.values(outcome), until, redress.appeal, redress.appealAt];
    for (const sentence of sentences)
      expect(fill(sentence, { date, url: 'https://example.com' })).toContain(`giorno ${date}`);
  });
});

const statement: Omit<Statement, 'redress'> = {
  ...{ outcome_id: 'out_1', request_id: 'req_1', outcome: 'removed', recorded_at: '2026-03-08T00:00:00.000Z' },
  ...{ ground: 'terms', clause: '4.2', explanation: null, until: null, decided_by: 'person', appeals: [] },
  content: { kind: 'text', judged_at: '2026-03-08T00:00:00.000Z' },
  found: {
    ...{ reports: 0, action: 'block', categories: [], model_version: '1' },
    rules: [
      { rule_id: 'rule_01M7A', type: 'regex' },
      { rule_id: 'rule_01M7B', type: 'wordlist' },
      { rule_id: 'rule_01M7C', type: 'wordlist' },
    ],
  },
  kept_until: '2026-09-24T00:00:00.000Z',
};

const facts = { isRestored: false, isWaiting: false, contentUrl: null };

describe('categories in statements', () => {
  it('are named in the same order whatever their scores, those of the account last', () => {
    const flagged = ['gore', 'off_topic', 'spam', 'harassment', 'toxicity'];
    const categories = flagged.map((name, index) => ({ name, score: 0.9 - index / 100, threshold: 0.7 }));
    const said = reasonsInWords({ ...statement, found: { ...statement.found, categories } }, 'en', facts);
    expect(said).toContain('An automatic check found signs of: toxic language, harassment, spam, gore, off_topic.');
  });
});

describe('rules in statements', () => {
  it.each(statementLanguages)('the letter in %s mentions each kind of rule once, without ids', (language) => {
    const said = reasonsInWords(statement, language, facts);
    const sentences = Object.values(words[language].rules);
    expect(said.filter((line) => sentences.includes(line))).toEqual(sentences);
    expect(said.join(' ')).not.toContain('rule_');
    expect(said).not.toContain(words[language].statement.noFinding);
  });
});

describe('addresses in statements', () => {
  const redress = { appeal_url: 'https://example.com/appeal/1', appeal_until: '2026-09-08T00:00:00.000Z' };
  const full: Statement = { ...statement, redress };

  it.each(statementLanguages)('the letter in %s has the address for an appeal only when it works', (language) => {
    const { appeal } = words[language].statement.redress;
    const sentence = fill(appeal, { date: dateIn(language, redress.appeal_until) });
    const waiting = statementInWords(full, language, { ...facts, isWaiting: true });
    expect(waiting).toContain(`\n${sentence}\n`);
    expect(waiting).not.toContain('example.com');
    expect(statementInWords(full, language, facts)).toMatch(/: https:\/\/example\.com\/appeal\/1\n/);
  });

  it.each(statementLanguages)('the letter in %s says where the content stands, with its host', (language) => {
    const contentUrl = 'https://forum.example/posts/1';
    const line = fill(words[language].statement.address, { url: contentUrl });
    expect(statementInWords(full, language, { ...facts, contentUrl }).split('\n')).toContain(line);
    expect(line).toContain(contentUrl);
  });
});

describe('statements that take a decision back', () => {
  const redress = { appeal_url: 'https://example.com/appeal/1', appeal_until: '2026-09-08T00:00:00.000Z' };
  const corrects = { outcome_id: 'out_0', recorded_at: '2026-03-07T00:00:00.000Z' };

  it.each(statementLanguages)(
    'the letter in %s says that the content is back, and offers no appeal and no court',
    (language) => {
      const { restored, redress: said } = words[language].statement;
      const removed = statementInWords({ ...statement, redress }, language, facts);
      expect([removed.includes(restored), removed.includes(said.title), removed.includes(said.others)]).toEqual([
        ...[false, true, true],
      ]);
      const back: Statement = { ...statement, outcome: 'kept', clause: null, corrects, redress: null };
      const letter = statementInWords(back, language, { ...facts, isRestored: true });
      expect(letter).toContain(restored);
      for (const one of [said.title, said.person, said.others, redress.appeal_url]) expect(letter).not.toContain(one);
    },
  );

  it('only a reversal says it, and not one of a measure against an account', () => {
    const of = (outcome: 'kept' | 'removed', corrected?: 'removed' | 'account_measure') =>
      letterFacts({
        outcome,
        snapshot: corrected === undefined ? {} : { corrects: { outcomeId: 'out_0', atMs: 0, outcome: corrected } },
      } as Parameters<typeof letterFacts>[0]).isRestored;
    expect([of('kept'), of('removed'), of('kept', 'removed'), of('kept', 'account_measure')]).toEqual([
      ...[false, false, true, false],
    ]);
  });
});
