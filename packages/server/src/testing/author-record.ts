/** What is held on an author, for tests: the exported document, or nothing. */

import type { AuthorName } from '../desk/authors/erase-author.ts';
import type { Stores } from '../stores.ts';

type Rows = readonly Record<string, unknown>[];

export interface AuthorRecord {
  readonly author: string;
  readonly figures: Record<string, unknown> | null;
  readonly days: readonly { readonly calls: number }[];
  readonly categories: Rows;
  readonly decisions: Rows;
  readonly contents: Rows;
  readonly feedback: Rows;
  readonly deliveries: Rows;
  readonly notes: Rows;
}

export async function readAuthorRecord(
  authors: Stores['authors'],
  author: AuthorName,
): Promise<AuthorRecord | undefined> {
  const pieces = await authors.export(author);
  return pieces && joinRecord(pieces);
}

export async function joinRecord(pieces: AsyncIterable<string>): Promise<AuthorRecord> {
  let text = '';
  for await (const piece of pieces) text += piece;
  return JSON.parse(text);
}
