/**
 * Errors in the format of OpenAI's API [M3]: its fields, its statuses, and its codes where it has one. The messages are
 * ours.
 */

import { OpenAiErrorReply, type RefusalCode } from '@moderato/contract';
import { type Dialect, refusals } from '../../../base/http/route.ts';

interface Kind {
  readonly status: number;
  readonly type: string;
  readonly code: string | null;
}

const invalid = (code: string | null, status = 400): Kind => ({ status, type: 'invalid_request_error', code });
const failed = (code: string | null, status = 503): Kind => ({ status, type: 'server_error', code });

/** Codes without a row keep their own name and status. */
const kinds: Partial<Record<RefusalCode, Kind>> = {
  invalid_request: invalid(null),
  unauthorized: invalid('invalid_api_key', 401),
  not_found: invalid('model_not_found', 404),
  image_too_large: invalid('image_too_large'),
  unsupported_image_format: invalid('unsupported_image_format'),
  image_unreadable: invalid('image_unreadable'),
  image_fetch_failed: invalid('image_fetch_failed'),
  rate_limit_exceeded: { status: 429, type: 'requests', code: 'rate_limit_exceeded' },
  quota_exceeded: { status: 429, type: 'insufficient_quota', code: 'insufficient_quota' },
  internal_error: failed(null, 500),
  provider_unavailable: failed('provider_unavailable'),
  overloaded: failed('overloaded'),
};

/** Our messages about a field begin with its name. */
const leadingField = /^(?:input|model)[\w.[\]]*/;

export const openAiDialect: Dialect = {
  errorReply: OpenAiErrorReply,
  describeError({ code, message }) {
    const kind = kinds[code] ?? invalid(code, refusals[code].status);
    const body: OpenAiErrorReply = {
      error: { message, type: kind.type, param: leadingField.exec(message)?.[0] ?? null, code: kind.code },
    };
    return { status: kind.status, body };
  },
};
