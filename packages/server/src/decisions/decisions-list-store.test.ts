import { onEveryEngine } from '../testing/engines.ts';
import { describeDecisionsList } from './decisions-list-store.contract.ts';

onEveryEngine(describeDecisionsList);
