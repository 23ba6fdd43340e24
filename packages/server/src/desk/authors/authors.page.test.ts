import { onEveryEngine } from '../../testing/engines.ts';
import { describeAuthorPages } from './authors.page.contract.ts';

onEveryEngine(describeAuthorPages);
