import { onEveryEngine } from '../../testing/engines.ts';
import { describeAlertMails } from './alert-mails.contract.ts';

onEveryEngine(describeAlertMails);
