import { describe, expect, it } from 'vitest';
import { madeUpCalibration } from '../neural/testing/made-up-models.ts';
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
  it('is read when it is valid', () => {
    expect(parseCalibration(JSON.stringify(madeUpCalibration))).toEqual(madeUpCalibration);
    expect(parseCalibration(changed('languages', []))).toBeDefined();
  });

  it.each([
    ['partLoss.toxicity.sentence', -1],
    ['partLoss.spam', undefined],
    ['partLoss', undefined],
    ['stages.fast', undefined],
    ['stages.english.spam', undefined],
    ['stages.multilingual.violence.bias', '0'],
    ['stages.fast.sexual.lexicon', null],
    ['stages.both.sexual.english', undefined],
    ['stages.fast.toxicity.sure', { low: 0.9, high: 0.1 }],
    ['stages.fast.toxicity.curve', { x: [0, 1], y: [0] }],
    ['stages.fast.toxicity.curve', { x: [], y: [] }],
    ['stages.fast.toxicity.curve', { x: [1, 0], y: [0, 1] }],
    ['stages.fast.toxicity.curve', { x: [0, 1], y: [1, 0] }],
    ['stages.fast.toxicity.curve', { x: [0, 1], y: [0, 1.5] }],
    ['fastAlone.economy.spam', undefined],
    ['lexiconFloor.spam', undefined],
    ['contextShifts.quoted', -1],
    ['languages', { de: true }],
    ['perspective.TOXICITY', {}],
    ['perspective.TOXICITY.english', { bias: 0 }],
    ['perspective.TOXICITY.multilingual.fast', [1]],
    ['perspective.THREAT.english.curve', {}],
    ['perspective', undefined],
  ])('is refused when %s is %j, and the error names the field', (place, value) => {
    const noun = place.split('.').slice(0, 2).join('.');
    expect(() => parseCalibration(changed(place, value))).toThrow(noun);
  });

  it('is refused when it is not JSON', () => {
    for (const text of ['', '{', '[]', 'null', '1']) expect(() => parseCalibration(text)).toThrow();
  });
});
