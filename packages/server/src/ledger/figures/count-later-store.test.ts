import { onEveryEngine } from '../../testing/engines.ts';
import { describeLateCounting } from './count-later-store.contract.ts';

onEveryEngine(describeLateCounting);
