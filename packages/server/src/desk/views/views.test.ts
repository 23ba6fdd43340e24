import { onEveryEngine } from '../../testing/engines.ts';
import { describeViews } from './views.contract.ts';

onEveryEngine(describeViews);
