import { onEveryEngine } from '../../testing/engines.ts';
import { describeAuditStore } from './audit-store.contract.ts';

onEveryEngine(describeAuditStore);
