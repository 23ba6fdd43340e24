/**
 * Defines a dashboard call: who may make it, what it takes and what it returns. Each noun lists its calls next to their
 * schemas, by name: `METHOD /path` under `/dashboard/api`.
 */

import type { TSchema } from 'typebox';
import type { Access } from './roles.ts';

export interface CallFacts {
  readonly access: Access;
  /** The schemas of the query and of the body. The server checks both. */
  readonly query?: TSchema;
  readonly body?: TSchema;
  /** The maximum size of the body in bytes; forms are small, so most calls do not set it. */
  readonly bodyBytes?: number;
  /** The maximum number of values in the body, if lower than the contract's general limit. */
  readonly maxValues?: number;
  /** The path to a field of the body that may hold a data URI, which can be megabytes of base64. */
  readonly lifts?: readonly string[];
  /** No field is longer than a text, so longer strings need not be parsed. */
  readonly shortens?: true;
  /** Has a body but changes nothing. */
  readonly harmless?: true;
  /** Callers that accept `text/event-stream` get a new answer whenever something changes. */
  readonly streams?: true;
  readonly reply: Gives<unknown>;
}

/** The type of a reply; nothing exists at run time. Pages rely on it, and handlers must return it. */
export type Gives<Reply> = { readonly reply?: Reply };

const nothing = {};
export function gives<Reply>(): Gives<Reply> {
  return nothing;
}

/** The reply of calls that only confirm success. */
export interface Done {
  readonly done: true;
}

/** The reply is a file to save, not JSON. */
export interface Download {
  readonly file_name: string;
  readonly media_type: 'text/csv; charset=utf-8' | 'application/json; charset=utf-8';
  readonly text: string;
}

/** The reply is a page of HTML that browsers show by itself, without script. */
export interface ShownPage {
  readonly html: string;
  readonly content_security_policy: string;
}

/** The reply is a file that is sent while it is read. */
export interface StreamedFile {
  readonly file_name: string;
  readonly media_type: Download['media_type'] | 'application/jsonl; charset=utf-8';
  readonly pieces: AsyncIterable<string>;
}
