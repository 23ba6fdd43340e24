import { onEveryEngine } from '../../testing/engines.ts';
import { describeDecisionsPage } from './decisions.page.contract.ts';

onEveryEngine(describeDecisionsPage);
