import { describe, expect, it } from 'vitest';
import { assumptions, plan } from './plan.ts';

const figures = {
  ...{ serviceMs: 0.5, serviceAloneMs: 0.3, fastMs: 0.1, networkMs: 6 },
  ...{ modelVersion: 'moderato-0.0.0', imagePrepareMs: 26 },
  ...{ postgresMs: 0.2, redisMs: 0.02, bytesPerCall: 1_000 },
};

describe('a plan', () => {
  it('is sized for the busiest second, with headroom', () => {
    const { peakPerSecond, mainCores, modelCores } = plan(86_400_000, figures);
    expect(peakPerSecond).toBe(4_000);
    expect(mainCores).toBeCloseTo((4_000 * 0.6) / 1_000 / 0.65);
    expect(modelCores).toBeCloseTo((4_000 * 6) / 1_000 / 0.65);
  });

  it('has enough model threads across its copies', () => {
    for (const calls of [1, 1e6, 1e8, 1e9]) {
      const { copies, modelThreadsPerCopy, modelCores, mainCores } = plan(calls, figures);
      expect(copies).toBeGreaterThanOrEqual(Math.max(assumptions.minCopies, mainCores));
      expect(copies * modelThreadsPerCopy).toBeGreaterThanOrEqual(modelCores);
    }
  });

  it('stores every row for as long as the ledger keeps it', () => {
    expect(plan(1e6, figures).ledgerGigabytes).toBeCloseTo(1e6 * 90 * 1_000 * 1e-9);
  });
});
