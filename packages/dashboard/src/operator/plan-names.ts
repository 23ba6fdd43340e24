import type { PlanName } from '@moderato/contract';

/** Listed here instead of imported: the contract's list comes with schemas that pages should not load. */
export const planNames = ['free', 'indie', 'pro'] as const satisfies readonly PlanName[];
