import { onEveryEngine } from '../testing/engines.ts';
import { describeOperatorPage } from './operator.page.contract.ts';

onEveryEngine(describeOperatorPage);
