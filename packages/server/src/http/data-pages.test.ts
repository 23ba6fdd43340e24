import { onEveryEngine } from '../testing/engines.ts';
import { describeDataPages } from './data-pages.contract.ts';

onEveryEngine(describeDataPages);
