import { onEveryEngine } from '../../testing/engines.ts';
import { describeWork } from './work.contract.ts';

onEveryEngine(describeWork);
