import type { AllReads } from '../../packages/server/src/parts/read-table.ts';

export type Question = (reads: AllReads) => Promise<unknown>;
export type NamedQuestion = readonly [page: string, call: string, question: Question];
