import { readFileSync } from 'node:fs';
import { attributeNames } from '@moderato/contract';
import type { Scores } from '@moderato/engine';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { attributeFor, attributeScore } from './attributes.ts';

const withToxicity = (toxicity: number): Scores => ({
  ...{ toxicity, harassment: 0, hate_speech: 0, sexual: 0, violence: 0, self_harm: 0, spam: 0 },
});
const severe = (toxicity: number) =>
  attributeScore('SEVERE_TOXICITY', { scores: withToxicity(toxicity) }, 'categories');
const probability = fc.double({ min: 0, max: 1, noNaN: true });

describe('attributeFor', () => {
  it('P2: knows each attribute, also with a version, as an experiment, and with both', () => {
    for (const name of attributeNames) {
      for (const form of [name, `${name}@6`, `${name}@2.1`, `${name}_EXPERIMENTAL`, `${name}_EXPERIMENTAL@3`]) {
        expect(attributeFor(form), form).toBe(name);
      }
    }
  });

  it('P2: knows no other name', () => {
    for (const name of [
      '',
      'toxicity',
      'TOXICITY ',
      'TOXICITY@',
      'TOXICITY@6@7',
      'constructor',
      '__proto__',
      'ATTACK_ON_AUTHOR',
    ]) {
      expect(attributeFor(name), name).toBeUndefined();
    }
    fc.assert(
      fc.property(fc.string(), (name) => {
        const attribute = attributeFor(name);
        expect(attribute === undefined || name.startsWith(attribute)).toBe(true);
      }),
    );
  });
});

describe('the attributes of programs that try again for ever', () => {
  const usual = ['TOXICITY', 'SEVERE_TOXICITY', 'IDENTITY_ATTACK', 'INSULT', 'PROFANITY', 'THREAT'];
  const more = ['SEXUALLY_EXPLICIT', 'FLIRTATION', 'OBSCENE', 'SPAM'];

  it('P7: of the 22 that garak asks, 16 are answered, and the guide names the other six', () => {
    const newspaper = ['ATTACK_ON_AUTHOR', 'ATTACK_ON_COMMENTER', 'INCOHERENT', 'INFLAMMATORY', 'LIKELY_TO_REJECT'];
    const refused = [...newspaper, 'UNSUBSTANTIAL'];
    const asked = [...usual, ...usual.map((name) => `${name}_EXPERIMENTAL`), ...more, ...refused];
    expect(asked).toHaveLength(22);
    expect(asked.filter((name) => attributeFor(name) === undefined)).toEqual(refused);
    const guide = readFileSync(new URL('../../../../../docs/guides/move.md', import.meta.url), 'utf8').toUpperCase();
    for (const name of refused) expect(guide).toContain(`\`${name}\``);
  });

  it('P2: all eight that Pokémon Showdown asks are answered', () => {
    for (const name of [...usual, 'SEXUALLY_EXPLICIT', 'FLIRTATION']) expect(attributeFor(name)).toBe(name);
  });
});

describe('attributeScore', () => {
  it('P3: SEVERE_TOXICITY is never above toxicity and never falls as toxicity rises', () => {
    fc.assert(
      fc.property(probability, probability, (a, b) => {
        expect(severe(a)).toBeLessThanOrEqual(a);
        expect(severe(Math.min(a, b))).toBeLessThanOrEqual(severe(Math.max(a, b)));
      }),
      { examples: [[0.99999, 1]] },
    );
    expect([severe(0), severe(0.75), severe(1)]).toEqual([0, 0.047, 0.55]);
  });

  const judged = { scores: withToxicity(0.5), perspective: { TOXICITY: 0.8, SEVERE_TOXICITY: 0.9, INSULT: 0.3 } };

  it('P5: on Perspective’s scale, an attribute has the score of its own head', () => {
    expect(attributeScore('TOXICITY', judged, 'perspective')).toBe(0.8);
    expect(attributeScore('INSULT', judged, 'perspective')).toBe(0.3);
  });

  it('P5: an attribute without its own head uses the plain mapping', () => {
    expect(attributeScore('PROFANITY', judged, 'perspective')).toBe(0.5);
    expect(attributeScore('TOXICITY', { scores: withToxicity(0.5) }, 'perspective')).toBe(0.5);
  });

  it('P7: on Perspective’s scale, OBSCENE has the score of PROFANITY', () => {
    const profane = { scores: withToxicity(0.5), perspective: { PROFANITY: 0.7 } };
    expect(attributeScore('OBSCENE', profane, 'perspective')).toBe(0.7);
    expect(attributeScore('OBSCENE', profane, 'categories')).toBe(0.5);
  });

  it('P5: the plain mapping ignores Perspective’s scores', () => {
    expect(attributeScore('TOXICITY', judged, 'categories')).toBe(0.5);
  });

  it('P3: SEVERE_TOXICITY is never above TOXICITY on Perspective’s scale either', () => {
    expect(attributeScore('SEVERE_TOXICITY', judged, 'perspective')).toBe(0.8);
  });
});
