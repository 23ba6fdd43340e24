import { onEveryEngine } from '../../testing/engines.ts';
import { describeFinding } from './find-anything.contract.ts';

onEveryEngine(describeFinding);
