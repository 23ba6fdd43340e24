/**
 * A route is data: method, path, who is allowed, what it reads and answers, and a handler that knows nothing about the web
 * framework. Expected failures are returned with `refuse`; only the unexpected is thrown.
 */

import {
  type ErrorCode,
  errors,
  type KeyScope,
  type Refusal,
  type RefusalCode,
  sessionErrors,
} from '@moderato/contract';
import type { TObject, TSchema } from 'typebox';
import type { Caller } from '../caller.ts';
import type { Fields, FormRules } from './read-form.ts';

export interface Call<Body = unknown> {
  readonly requestId: string;
  /** Wall clock, milliseconds. */
  readonly receivedAtMs: number;
  /** Monotonic clock, for durations. */
  readonly startedMs: number;
  readonly caller: Caller;
  readonly body: Body;
  /** The parameters in the path and the query, checked against the route's schema. */
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: unknown;
  /** The types of reply that the caller prefers. */
  readonly accept?: string;
  /** Pictures that came as large data URIs, by their placeholders in the body. */
  readonly lifted?: ReadonlyMap<string, LiftedPicture>;
  /** Aborts when the caller goes away. Only in calls that may take long. */
  readonly gone?: AbortSignal;
  /** Sent by callers who may have to repeat the call. */
  readonly idempotency?: IdempotencyKey;
}

/** Decoded, or what is wrong with its base64. */
export type LiftedPicture = { readonly bytes: Uint8Array } | Refused;

export interface IdempotencyKey {
  readonly key: string;
  /** SHA-256 of the path and of the body as it was sent. */
  readonly bodyDigest: string;
}

/** A reply that is already JSON: large stored JSON is not parsed only to be written again. */
export interface WrittenReply {
  readonly json: string;
}

/** A reply that is plain text. */
export interface TextReply {
  readonly plainText: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Refused {
  readonly refusal: Refusal;
}

/** The reply that an earlier call with the same idempotency key got, and the id of that call [K12]. */
export interface Replayed {
  readonly replayed: unknown;
  readonly requestId: string;
}

export type Answer<Reply> = Reply | Refused | Replayed | Promise<Reply | Refused | Replayed>;

interface RouteFacts {
  readonly method: 'GET' | 'POST';
  /** Parts in braces, such as `{request_id}`, are parameters. */
  readonly path: string;
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  /** Codes beyond those that every route of its kind can return. */
  readonly refusals?: readonly ErrorCode[];
}

export interface BodyRules {
  readonly schema: TSchema;
  readonly limitBytes: number;
  /** The error for a body over the limit, which differs by route, and its message if the usual one would not help. */
  readonly tooLarge: ErrorCode;
  readonly tooLargeMessage?: string;
  /** It arrives as a form, and its key may be in it. */
  readonly form?: FormRules;
  /**
   * The paths to fields that may hold data URIs, which can be megabytes of base64; `*` stands for every entry of a
   * list.
   */
  readonly lifts?: readonly string[];
  /** No field is longer than a text, so longer strings need not be parsed: they are too long whatever they say. */
  readonly shortens?: true;
  /**
   * Bodies with more values are refused before anything is built from them; the contract's general limit by default.
   */
  readonly maxValues?: number;
  /** Messages for schema keywords whose default would read like a puzzle, by `keyword` or `path keyword`. */
  readonly hints?: Readonly<Record<string, string>>;
  /**
   * Describes what is wrong with a body that the schema refuses, if the schema allows several forms and can only guess.
   */
  describeInvalid?(body: unknown): string | undefined;
  /** Shown in the documentation, by name. */
  readonly examples?: Readonly<Record<string, unknown>>;
}

/** The dialect of a route that imitates another service: where else its key may be, and its error format. */
export interface Dialect {
  /** The query parameter that may hold the key. */
  readonly keyParameter?: string;
  /** The header that may hold the key, in lower case, besides those of every route. */
  readonly keyHeader?: string;
  /** Keys in the host name or in the fields of a form. */
  keysIn?(host: string, form: Fields): readonly unknown[];
  /** Keys that open only such routes, besides the usual ones. */
  readonly keyKind?: 'akismet';
  /** Whether its programs send any content type for their JSON, or none. */
  readonly readsAnyType?: true;
  /** The form of its errors, for the documentation. */
  readonly errorReply?: TSchema;
  /** `keyGiven`: whether the request had any key at all, valid or not. */
  describeError(refusal: Refusal, keyGiven: boolean): DescribedError;
}

export interface DescribedError {
  readonly status: number;
  /** A string is sent as plain text. */
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface KeyedRoute<Body = never, Reply = unknown> extends RouteFacts {
  readonly access: 'key';
  /** What a key must be allowed to do [K11]. */
  readonly scope: KeyScope;
  readonly body?: BodyRules;
  readonly query?: TObject;
  readonly reply: TSchema;
  /** Also available as plain text. */
  readonly repliesInText?: true;
  /** Headers of a 200 that depend on the request alone. */
  replyHeaders?(body: Body): Readonly<Record<string, string>>;
  /** Our own by default. */
  readonly dialect?: Dialect;
  /** Counts against the monthly quota, and accepts an idempotency key. */
  readonly isMetered?: true;
  /** How long a call may take, where that is more than a connection may be silent. */
  readonly longestMs?: number;
  /** Accepts an idempotency key without counting against the quota. */
  readonly isIdempotent?: true;
  handle(call: Call<Body>): Answer<Reply>;
}

export interface PublicReply {
  readonly status: number;
  readonly body: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Works without a key: probes and documentation. */
export interface PublicRoute extends RouteFacts {
  readonly access: 'public';
  readonly reply: TSchema;
  /** JSON by default. */
  readonly replyType?: 'text/html';
  handle(): PublicReply | Promise<PublicReply>;
}

export type Route = KeyedRoute | PublicRoute;

export const refusals = { ...errors, ...sessionErrors };

export function refuse(
  code: RefusalCode,
  message: string = refusals[code].sentence,
  retryAfterSeconds?: number,
): Refused {
  return { refusal: { code, message, ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }) } };
}

export function isWritten(answer: unknown): answer is WrittenReply {
  return typeof answer === 'object' && answer !== null && 'json' in answer;
}

export function isPlainText(answer: unknown): answer is TextReply {
  return typeof answer === 'object' && answer !== null && 'plainText' in answer;
}

/** Whether calls of the route may have an idempotency key [K12]. */
export function takesIdempotencyKey({ isMetered, isIdempotent }: KeyedRoute): boolean {
  return isMetered === true || isIdempotent === true;
}

export function isReplayed(answer: unknown): answer is Replayed {
  return typeof answer === 'object' && answer !== null && 'replayed' in answer;
}

export function isRefused(answer: unknown): answer is Refused {
  return typeof answer === 'object' && answer !== null && 'refusal' in answer;
}
