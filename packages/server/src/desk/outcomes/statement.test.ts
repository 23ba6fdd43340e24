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

const facts = { reversed: null, isWaiting: false, contentUrl: null };

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
  const found = { ...statement.found, rules: [] };
  const back: Statement = { ...statement, outcome: 'kept', clause: null, found, corrects, redress: null };
  const kinds = ['removed', 'restricted', 'account_measure'] as const;

  it('say what is over, which decision they replace, and no ground', () => {
    const english = statementInWords(back, 'en', { ...facts, reversed: 'removed' });
    expect(english).toBe(`Statement of reasons
Reference: req_1

This statement is about a text that you sent on 8 March 2026.
Decision of 8 March 2026: the content was restored.
This decision replaces the one of 7 March 2026, which no longer applies.
An automatic check found nothing above its thresholds.
A person made this decision.
`);
    const dutch = statementInWords(back, 'nl', { ...facts, reversed: 'account_measure' });
    expect(dutch).toContain(`
Besluit van 8 maart 2026: de maatregel tegen uw account is opgeheven.
Dit besluit vervangt dat van 7 maart 2026, dat niet meer geldt.
`);
  });

  it.each(statementLanguages)('the letter in %s says what is over, and offers no appeal and no court', (language) => {
    const { reversed, outcome, ground, redress: said } = words[language].statement;
    const on = (sentence: string) => fill(sentence, { date: dateIn(language, back.recorded_at) });
    const removed = statementInWords({ ...statement, redress }, language, facts);
    for (const one of [on(outcome.removed), said.title, said.others]) expect(removed).toContain(one);
    const letters = kinds.map((kind) => statementInWords(back, language, { ...facts, reversed: kind }));
    expect(new Set(letters).size).toBe(kinds.length);
    for (const [at, letter] of letters.entries()) {
      expect(letter.split('\n')).toContain(on(reversed[kinds[at] ?? 'removed']));
      const unwanted = [on(outcome.kept), said.title, said.person, said.others, redress.appeal_url, '{'];
      for (const one of [...unwanted, ...Object.values(ground).map((sentence) => fill(sentence, { clause: '' }))])
        expect(letter).not.toContain(one);
      expect(letter).not.toMatch(/\b(?:null|undefined)\b/);
      // One heading, the reference, and one paragraph.
      expect(letter.split('\n\n')).toHaveLength(2);
    }
  });

  it.each(statementLanguages)('the letter in %s says that an appeal reversed its decision', (language) => {
    const { until, withdrawn } = words[language].statement;
    const { corrects: _none, ...kept } = back;
    const answered_at = '2026-03-11T00:00:00.000Z';
    const appeal: Statement['appeals'][number] = {
      ...{ appeal_id: 'apl_1', appellant: 'reporter', received_at: back.recorded_at, answer_by: back.recorded_at },
      ...{ answered_at, decision: 'reversed', reason: 'You are right.' },
    };
    const on = (sentence: string, moment: string) => fill(sentence, { date: dateIn(language, moment) });
    for (const decision of [kept, { ...statement, redress: null, until: '2026-04-08' }]) {
      const letter = statementInWords({ ...decision, appeals: [appeal] }, language, facts).split('\n');
      expect(letter[5]).toBe(on(withdrawn, answered_at));
      expect(letter).not.toContain(on(until, '2026-04-08'));
    }
  });

  it('only corrections say it, if they know what the earlier decision had done', () => {
    const of = (outcome: 'kept' | 'removed', corrected?: object) =>
      letterFacts({ outcome, snapshot: corrected === undefined ? {} : { corrects: corrected } } as Parameters<
        typeof letterFacts
      >[0]).reversed;
    const earlier = { outcomeId: 'out_0', atMs: 0 };
    expect([of('kept'), of('removed'), of('kept', earlier)]).toEqual([null, null, null]);
    expect(kinds.map((outcome) => of('kept', { ...earlier, outcome }))).toEqual(kinds);
  });
});
