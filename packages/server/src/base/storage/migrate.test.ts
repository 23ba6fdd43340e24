import { onEveryEngine } from '../../testing/engines.ts';
import { describeMigrations } from './migrate.contract.ts';

onEveryEngine(describeMigrations);
