import type { PlanName } from '@moderato/contract';

/** Named here and not imported: the contract's own list stands among schemas, which pages need not load. */
export const planNames = ['free', 'indie', 'pro'] as const satisfies readonly PlanName[];
