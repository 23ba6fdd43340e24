import { onEveryEngine } from '../../testing/engines.ts';
import { describeReviewPage } from './review.page.contract.ts';

onEveryEngine(describeReviewPage);
