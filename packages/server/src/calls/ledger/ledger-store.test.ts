import { onEveryEngine } from '../../testing/engines.ts';
import { describeLedgerStore } from './ledger-store.contract.ts';

onEveryEngine(describeLedgerStore);
