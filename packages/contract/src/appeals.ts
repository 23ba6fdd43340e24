/** Request and reply of `POST /v1/appeals` [C3]. */

import { Type } from 'typebox';
import { appellants } from './outcomes.ts';
import { Reason, RequestId } from './reports.ts';
import { oneOf } from './strings.ts';

export const AppealRequest = Type.Object({
  request_id: RequestId,
  reason: Reason('Why the decision is wrong, in the words of the person who appeals: 1 to 5,000 characters.'),
  appellant: Type.Optional(
    oneOf(appellants, { description: 'Who appeals: the `author` of the content (if absent), or a `reporter`.' }),
  ),
});
export type AppealRequest = Type.Static<typeof AppealRequest>;

export const AppealReply = Type.Object(
  {
    appeal_id: Type.String({ description: 'Identifies the appeal in webhook deliveries.' }),
    request_id: Type.String(),
    appellant: oneOf(appellants),
    state: oneOf(['open']),
    received_at: Type.String({ format: 'date-time' }),
    answer_by: Type.String({ format: 'date-time', description: 'A person should answer by this time.' }),
  },
  { description: 'The appeal is waiting for a person.' },
);
export type AppealReply = Type.Static<typeof AppealReply>;
