import { onEveryEngine } from '../../testing/engines.ts';
import { describeDecisionsList } from './list-decisions.contract.ts';

onEveryEngine(describeDecisionsList);
