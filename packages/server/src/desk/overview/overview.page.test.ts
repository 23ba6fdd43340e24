import { onEveryEngine } from '../../testing/engines.ts';
import { describeOverview } from './overview.page.contract.ts';

onEveryEngine(describeOverview);
