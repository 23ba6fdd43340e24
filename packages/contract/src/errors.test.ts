import { describe, expect, it } from 'vitest';
import { ErrorReply, errorCodes, errors } from './errors.ts';

describe('errors', () => {
  it('E3: have the decided codes and statuses', () => {
    expect(Object.fromEntries(errorCodes.map((code) => [code, errors[code].status]))).toEqual({
      invalid_request: 400,
      unauthorized: 401,
      forbidden: 403,
      not_found: 404,
      method_not_allowed: 405,
      idempotency_in_progress: 409,
      payload_too_large: 413,
      unsupported_media_type: 415,
      image_too_large: 413,
      unsupported_image_format: 415,
      image_unreadable: 422,
      image_fetch_failed: 422,
      idempotency_mismatch: 422,
      rate_limit_exceeded: 429,
      quota_exceeded: 429,
      internal_error: 500,
      not_available: 501,
      provider_unavailable: 503,
      overloaded: 503,
    });
  });

  it('E3: have a different sentence for every code', () => {
    const sentences = errorCodes.map((code) => errors[code].sentence);
    expect(new Set(sentences).size).toBe(sentences.length);
    for (const sentence of sentences) expect(sentence).toMatch(/^[A-Z].*\.$/);
  });

  it('E2: have a schema with code, message and retry_after that knows every code', () => {
    const { error } = ErrorReply.properties;
    expect(Object.keys(error.properties)).toEqual(['code', 'message', 'retry_after']);
    expect(error.required).toEqual(['code', 'message']);
    expect((error.properties.code as { enum?: string[] }).enum).toEqual(errorCodes);
  });
});
