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
    ['among.toxicity', { from: 0.1, perLog: -1, most: 1 }],
    ['among.violence.most', '1'],
    ['among.spam', undefined],
    ['among', undefined],
    ['stages.fast', undefined],
    ['stages.early.spam', undefined],
    ['stages.early.violence.bias', '0'],
    ['stages.fast.sexual.lexicon', null],
    ['stages.full.sexual.deep', undefined],
    ['stages.fast.toxicity.sure', { low: 0.9, high: 0.1 }],
    ['stages.fast.toxicity.curve', { x: [0, 1], y: [0] }],
    ['stages.fast.toxicity.curve', { x: [], y: [] }],
    ['stages.fast.toxicity.curve', { x: [1, 0], y: [0, 1] }],
    ['stages.fast.toxicity.curve', { x: [0, 1], y: [1, 0] }],
    ['stages.fast.toxicity.curve', { x: [0, 1], y: [0, 1.5] }],
    ['fastAlone.economy.spam', undefined],
    ['exits.default.spam', undefined],
    ['exits.economy', undefined],
    ['lexiconFloor.spam', undefined],
    ['contextShifts.quoted', -1],
    ['languages', { de: true }],
    ['perspective.TOXICITY', {}],
    ['perspective.TOXICITY.bias', null],
    ['perspective.TOXICITY.fast', [1]],
    ['perspective.THREAT.deep', Array.from({ length: 14 }, () => 0)],
    ['perspective.THREAT.curve', {}],
    ['perspective', undefined],
  ])('is refused when %s is %j, and the error names the field', (place, value) => {
    const noun = place.split('.').slice(0, 2).join('.');
    expect(() => parseCalibration(changed(place, value))).toThrow(noun);
  });

  it('is refused when it is not JSON', () => {
    for (const text of ['', '{', '[]', 'null', '1']) expect(() => parseCalibration(text)).toThrow();
  });
});
