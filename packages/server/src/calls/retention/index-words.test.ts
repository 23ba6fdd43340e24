import { onEveryEngine } from '../../testing/engines.ts';
import { describeWordIndex } from './index-words.contract.ts';

onEveryEngine(describeWordIndex);
