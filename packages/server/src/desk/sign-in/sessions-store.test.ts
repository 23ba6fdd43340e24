import { onEveryEngine } from '../../testing/engines.ts';
import { describeSessionsStore } from './sessions-store.contract.ts';

onEveryEngine(describeSessionsStore);
