import type { Appeal } from '@moderato/contract';
import { ago } from './moments.ts';

export const appeals: readonly Appeal[] = [0, 1].map((index) => ({
  appeal_id: `apl_${index}`,
  request_id: `req_appeal_${index}`,
  appellant: index === 0 ? 'author' : 'reporter',
  author: index === 0 ? 'mira_b' : null,
  restricted: false,
  received_at: ago(20 + index),
  answer_by: ago(index === 0 ? 2 : -24 * 13),
  reason: 'I was quoting what somebody wrote to me.',
  content: index === 0 ? '“You are a <b>clown</b>”, they said.' : null,
  hidden: false,
  outcome: {
    outcome: 'removed',
    recorded_at: ago(40 + index),
    clause: '4.2: No insults',
    explanation: 'It insults a member.',
    decided_by: index === 0 ? 'person' : 'automation',
    categories: ['harassment'],
    rules: [],
  },
  decided_first: index === 0 ? { by: 'Mona Reyes', mine: true } : null,
  may_answer: index !== 0,
  prepared: { upheld: 'The decision stands.', reversed: 'You are right. We are sorry for the mistake.' },
  answered: null,
}));
