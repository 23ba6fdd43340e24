import { onEveryEngine } from '../../testing/engines.ts';
import { describeAccountsStore } from './accounts-store.contract.ts';

onEveryEngine(describeAccountsStore);
