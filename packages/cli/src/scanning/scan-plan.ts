/** What a scan does, said once: the threads work by it, and a scan goes on only under the same one. */

import type { Context } from '@moderato/contract';
import type { ClassifierOptions } from '@moderato/engine';

export const inputFormats = ['csv', 'jsonl', 'txt'] as const;
export const outputFormats = ['jsonl', 'csv'] as const;

export interface ScanPlan {
  readonly inputFormat: (typeof inputFormats)[number];
  readonly outputFormat: (typeof outputFormats)[number];
  /** The column (CSV) or field (JSONL) that holds the text; absent, its usual names are looked for. */
  readonly column: string | null;
  readonly context: Context;
  /** Which texts the deep models read. */
  readonly depth: NonNullable<ClassifierOptions['depth']>;
  readonly withText: boolean;
  /** The address of the service that judges; absent where the local engine does. */
  readonly server?: string;
}

/** Where a text usually is, when nobody says. */
export const usualColumns = ['text', 'content', 'comment', 'comment_text', 'message', 'body'] as const;

/** What the caller calls a row by: written with the verdict. */
export const idColumn = 'id';

/** Where the fields of a CSV row are. */
export interface Columns {
  readonly text: number;
  /** Nothing where the file names no such column. */
  readonly id?: number;
}

/** A run of whole rows. */
export interface Block {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Line of the file on which the block begins, from 1. */
  readonly firstLine: number;
  readonly columns: Columns;
  /** Rows at the beginning that are not content: the names of the columns. */
  readonly skipRows: number;
}
