import { onEveryEngine } from '../../../testing/engines.ts';
import { describeLateCounting } from './count-later.contract.ts';

onEveryEngine(describeLateCounting);
