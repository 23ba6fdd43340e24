import { onEveryEngine } from '../../testing/engines.ts';
import { describeAuthorsStore } from './authors-store.contract.ts';

onEveryEngine(describeAuthorsStore);
