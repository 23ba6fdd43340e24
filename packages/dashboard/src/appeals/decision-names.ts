import type { AppealDecision } from '@moderato/contract';

export const decisionNames: Readonly<Record<AppealDecision, string>> = {
  upheld: 'The decision stands',
  reversed: 'The decision is reversed',
};
