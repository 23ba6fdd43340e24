import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type CostFigures, costsSection, needOf } from './costs.ts';
import { readCostFigures } from './read-figures.ts';

const figures: CostFigures = {
  speed: {
    ...{ date: '2026-11-18', modelVersion: 'moderato-0.0.0', machine: 'a machine' },
    message: { fastModel: 10, wordListsAndFastModel: 100, obscenity: 1 },
    devMix: { texts: 200, shipped: 49, closely: 60, passes: 1 },
    memoryMegabytes: { oneThread: 300, twoThreads: 400 },
  },
  serviceMs: 1,
  bytesPerCall: 1_000,
};

describe('the needs of one copy', () => {
  it('are those of the busiest second, with headroom, and never less than one core', () => {
    expect(needOf(2_160_000, figures)).toMatchObject({ peakPerSecond: 100, busyCores: 5, cores: 8 });
    expect(needOf(1, figures).cores).toBe(1);
  });

  it('grow by the memory of a thread for every further core', () => {
    expect(needOf(1, figures).modelMegabytes).toBe(300);
    expect(needOf(2_160_000, figures).modelMegabytes).toBe(1_000);
  });

  it('store every call for as long as the ledger keeps it', () => {
    expect(needOf(1_000_000, figures).ledgerGigabytes).toBe(90);
  });
});

describe('docs/guides/costs.md', () => {
  it('names the release of its figures, which are those of the committed results', () => {
    const page = readFileSync(join(import.meta.dirname, '../../docs/guides/costs.md'), 'utf8');
    const section = costsSection(readCostFigures());
    expect(section).toMatch(/^Measured with `moderato-\d+\.\d+\.\d+` on /);
    expect(page).toContain(section);
  });
});
