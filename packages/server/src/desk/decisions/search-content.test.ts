import { onEveryEngine } from '../../testing/engines.ts';
import { describeContentSearch } from './search-content.contract.ts';

onEveryEngine(describeContentSearch);
