import { describe, expect, it } from 'vitest';
import { madeUpHeads as heads, madeUpCalibration } from '../neural/testing/made-up-models.ts';
import { parseCalibration } from './calibration.ts';

/** The made-up calibration with one place changed. */
function changed(place: string, value: unknown): string {
  const file = JSON.parse(JSON.stringify(madeUpCalibration)) as Record<string, unknown>;
  const names = place.split('.');
  let at = file;
  for (const name of names.slice(0, -1)) at = at[name] as Record<string, unknown>;
  at[names.at(-1) as string] = value;
  return JSON.stringify(file);
}

describe('calibration.json', () => {
  it('is read when it is whole', () => {
    expect(parseCalibration(JSON.stringify(madeUpCalibration))).toEqual(madeUpCalibration);
    expect(parseCalibration(changed('perspective.TOXICITY', { heads }))).toBeDefined();
    expect(parseCalibration(changed('languages.de', { hate_speech: 'fast', spam: 'multilingual' }))).toBeDefined();
  });

  it.each([
    ['windowPenalty', -1],
    ['stages.fast', undefined],
    ['stages.english.spam', undefined],
    ['stages.multilingual.violence.bias', '0'],
    ['stages.fast.sexual.english', null],
    ['stages.english.sexual.multilingual', undefined],
    ['stages.fast.toxicity.sure', { low: 0.9, high: 0.1 }],
    ['stages.fast.toxicity.curve', { x: [0, 1], y: [0] }],
    ['stages.fast.toxicity.curve', { x: [], y: [] }],
    ['stages.fast.toxicity.curve', { x: [1, 0], y: [0, 1] }],
    ['stages.fast.toxicity.curve', { x: [0, 1], y: [1, 0] }],
    ['stages.fast.toxicity.curve', { x: [0, 1], y: [0, 1.5] }],
    ['askEnglish.spam', undefined],
    ['askEnglish.spam', { low: 1, high: 0 }],
    ['lexiconFloor.spam', undefined],
    ['languages.de', { hate_speech: 'english' }],
    ['languages.de', { hate: 'fast' }],
    ['perspective.TOXICITY', {}],
    ['perspective.TOXICITY', { heads: { fast: { bias: 0 } } }],
    ['perspective.TOXICITY', { heads: { ...heads, english: { ...heads.english, fast: [1] } } }],
    ['perspective.TOXICITY', { heads: { ...heads, multilingual: { ...heads.multilingual, curve: {} } } }],
    ['perspective.ANGER', { curve: { x: [0], y: [0] } }],
    ['perspective', undefined],
  ])('is refused with the place named when %s is %j', (place, value) => {
    const noun = place.split('.').slice(0, 2).join('.');
    expect(() => parseCalibration(changed(place, value))).toThrow(noun);
  });

  it('is refused when it is no JSON at all', () => {
    for (const text of ['', '{', '[]', 'null', '1']) expect(() => parseCalibration(text)).toThrow();
  });
});
