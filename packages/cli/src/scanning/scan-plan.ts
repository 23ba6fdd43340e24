/** Defines what a scan does: the threads work by it, and a scan resumes only under the same plan. */

import type { Context } from '@moderato/contract';
import type { ClassifierOptions } from '@moderato/engine';

export const inputFormats = ['csv', 'jsonl', 'txt'] as const;
export const outputFormats = ['jsonl', 'csv'] as const;

export interface ScanPlan {
  readonly inputFormat: (typeof inputFormats)[number];
  readonly outputFormat: (typeof outputFormats)[number];
  /** The column (CSV) or field (JSONL) that contains the text; if absent, its usual names are tried. */
  readonly column: string | null;
  readonly context: Context;
  /** How much the network reads. */
  readonly depth: NonNullable<ClassifierOptions['depth']>;
  readonly withText: boolean;
  /** The address of the service that judges; absent if the local engine does. */
  readonly server?: string;
}

/** Usual names for the text. */
export const usualColumns = ['text', 'content', 'comment', 'comment_text', 'message', 'body'] as const;

/** The name by which the caller knows a row; written with the verdict. */
export const idColumn = 'id';

/** Where the fields of a CSV row are. */
export interface Columns {
  readonly text: number;
  /** Undefined if the file has no such column. */
  readonly id?: number;
}

/** A run of whole rows. */
export interface Block {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Line of the file on which the block begins, from 1. */
  readonly firstLine: number;
  readonly columns: Columns;
  /** Rows at the beginning that are not content: the column names. */
  readonly skipRows: number;
}
