import { describe, expect, it } from 'vitest';
import { confidences } from './tricks.ts';
import { type Sign, weigh } from './weigh.ts';

function sign(severity: Sign['severity'], over: Partial<Sign> = {}): Sign {
  const start = over.start ?? 0;
  return {
    category: 'toxicity',
    severity,
    confidence: confidences.plain,
    share: 1,
    start,
    end: start + 4,
    source: Symbol('source'),
    ...over,
  };
}

const toxicity = (...signs: Sign[]) => weigh(signs).toxicity;

describe('weigh', () => {
  it('gives every category a low score when there is no sign', () => {
    for (const score of Object.values(weigh([]))) expect(score).toBeLessThan(0.1);
  });

  it('raises only the category of the sign', () => {
    const { toxicity: raised, ...others } = weigh([sign(4)]);
    expect(raised).toBeGreaterThan(0.9);
    for (const score of Object.values(others)) expect(score).toBeLessThan(0.1);
  });

  it('orders severities, and ranks sure signs above weak ones', () => {
    expect(toxicity(sign(4))).toBeGreaterThan(toxicity(sign(3)));
    expect(toxicity(sign(3))).toBeGreaterThan(toxicity(sign(3, { confidence: confidences.sure })));
    expect(toxicity(sign(3, { confidence: confidences.sure }))).toBeGreaterThan(0.7);
    expect(toxicity(sign(3, { confidence: confidences.weak }))).toBeLessThan(0.7);
    expect(toxicity(sign(2))).toBeGreaterThan(toxicity(sign(1)));
  });

  it('lets a weak sign flag when a second sign agrees', () => {
    expect(toxicity(sign(3, { confidence: confidences.weak }), sign(2, { start: 10 }))).toBeGreaterThan(0.7);
  });

  it('counts each source once, and overlapping signs once', () => {
    const source = 'the same word';
    expect(toxicity(sign(2, { source }), sign(2, { source, start: 10 }))).toBeLessThan(0.7);
    expect(toxicity(sign(2), sign(2, { start: 2 }))).toBeLessThan(0.7);
    expect(toxicity(sign(2), sign(2, { start: 10 }))).toBeGreaterThan(0.7);
  });

  it('does not block on strong words alone, whatever their number', () => {
    const many = Array.from({ length: 100 }, (_, i) => sign(3, { start: i * 10 }));
    expect(toxicity(...many)).toBeLessThan(0.9);
  });

  it('does not flag on mild words alone, whatever their number', () => {
    const many = Array.from({ length: 100 }, (_, i) => sign(1, { start: i * 10 }));
    expect(toxicity(...many)).toBeLessThan(0.5);
  });

  it('never lowers a score because of another sign', () => {
    expect(toxicity(sign(4), sign(1, { start: 10 }), sign(2, { start: 20 }))).toBeGreaterThanOrEqual(toxicity(sign(4)));
  });
});
