/**
 * What a call of the dashboard is: who may make it, what it takes and what it gives. Each noun lists its calls beside
 * their schemas, by name: `METHOD /path` under `/dashboard/api`.
 */

import type { TSchema } from 'typebox';
import type { Access } from './roles.ts';

export interface CallFacts {
  readonly access: Access;
  /** What the address may say after `?`, and what the body must be. The server checks both. */
  readonly query?: TSchema;
  readonly body?: TSchema;
  /** Bytes that the body may have; forms are small, so most calls name none. */
  readonly bodyBytes?: number;
  /** Asks a question in a body and changes nothing. */
  readonly harmless?: true;
  /** Callers that accept `text/event-stream` get a new answer whenever something changes. */
  readonly streams?: true;
  readonly reply: Gives<unknown>;
}

/** The type of a reply, and nothing at run time: pages rely on it, the handlers are held to it. */
export type Gives<Reply> = { readonly reply?: Reply };

const nothing = {};
export function gives<Reply>(): Gives<Reply> {
  return nothing;
}

/** The reply of calls that have nothing to say but that it is done. */
export interface Done {
  readonly done: true;
}

/** The reply is a file to save, not JSON. */
export interface Download {
  readonly file_name: string;
  readonly media_type: 'text/csv; charset=utf-8' | 'application/json; charset=utf-8';
  readonly text: string;
}

/** The reply is a file that is sent while it is read. */
export interface StreamedFile {
  readonly file_name: string;
  readonly media_type: Download['media_type'] | 'application/jsonl; charset=utf-8';
  readonly pieces: AsyncIterable<string>;
}
