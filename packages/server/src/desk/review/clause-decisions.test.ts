import { onEveryEngine } from '../../testing/engines.ts';
import { describeClauseDecisions } from './clause-decisions.contract.ts';

onEveryEngine(describeClauseDecisions);
