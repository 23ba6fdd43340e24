/** Request and reply of `POST /v1/reports`: what a platform's users report [C1]. */

import { Type } from 'typebox';
import { contexts } from './categories.ts';
import { limits } from './limits.ts';
import { oneOf, originFields, UserId } from './strings.ts';
import { storableText, visibleText } from './text-patterns.ts';

/** The id in the reply to a moderation call. */
export const RequestId = Type.String({
  minLength: 1,
  maxLength: limits.requestIdCharacters,
  pattern: storableText,
  description: 'The `request_id` of the moderation call.',
});

/**
 * Text that is kept and that somebody will read. The service checks with `isReadable` that it has visible characters.
 */
export const readableText = { minLength: 1, pattern: storableText, documentOnly: { pattern: visibleText } };

const visible = new RegExp(visibleText, 'u');
export const isReadable = (text: string): boolean => visible.test(text);

export const Reason = (description: string) =>
  Type.String({ ...readableText, maxLength: limits.reasonCharacters, description });

/** Test keys always know this call, so that programs can be tried without an earlier call. */
export const sampleRequestId = 'req_00000000000000000000000000';

export const ReportRequest = Type.Object(
  {
    request_id: Type.Optional(RequestId),
    content: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: limits.textCharacters,
        description:
          'The reported text. Needed if there is no `request_id`; with one, it must be the text of that call.',
      }),
    ),
    reason: Reason('Why the user reports it, in their words: 1 to 5,000 characters.'),
    reporter_id: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: limits.userIdCharacters,
        pattern: storableText,
        description: 'Identifier of the user who reports. Each user counts once per item.',
      }),
    ),
    context: Type.Optional(
      oneOf(contexts, { description: 'Where the text was written, if there is no `request_id`.' }),
    ),
    user_id: Type.Optional(UserId),
    ...originFields,
  },
  {
    anyOf: [{ required: ['request_id'] }, { required: ['content'] }],
    description: 'At least one of `request_id` and `content` is required.',
  },
);
export type ReportRequest = Type.Static<typeof ReportRequest>;

export const ReportReply = Type.Object(
  {
    report_id: Type.String({ description: 'Identifies the report in webhook deliveries.' }),
    request_id: Type.String({ description: 'The moderation call that the report is about.' }),
    reports: Type.Integer({ minimum: 1, description: 'How many times this item has been reported so far.' }),
    state: oneOf(['in_review', 'answered'], {
      description: '`answered` if a person had decided about the item before; otherwise it waits in review.',
    }),
  },
  { description: 'The report is recorded.' },
);
export type ReportReply = Type.Static<typeof ReportReply>;
