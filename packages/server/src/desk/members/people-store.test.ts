import { onEveryEngine } from '../../testing/engines.ts';
import { describePeopleStore } from './people-store.contract.ts';

onEveryEngine(describePeopleStore);
