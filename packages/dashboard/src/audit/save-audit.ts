/** Saves the audit log as a file: fetched part by part, since it may be long, and joined here. */

import type { AuditExportQuery } from '@moderato/contract';
import { call } from '../api/call.ts';

const mediaTypes = { csv: 'text/csv', jsonl: 'application/jsonl' } as const;

export type AskPiece = (query: AuditExportQuery) => Promise<{ text: string; next_cursor: string | null }>;

export async function readAuditFile(
  query: Omit<AuditExportQuery, 'cursor'>,
  ask: AskPiece = (piece) => call('GET /audit/export', { query: piece }),
): Promise<Blob> {
  const pieces: string[] = [];
  let cursor: string | null = null;
  do {
    const piece: Awaited<ReturnType<AskPiece>> = await ask(cursor === null ? query : { ...query, cursor });
    pieces.push(piece.text);
    cursor = piece.next_cursor;
  } while (cursor !== null);
  return new Blob(pieces, { type: mediaTypes[query.format] });
}

/** Hands a file to the browser to save. */
export function saveFile(name: string, file: Blob): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
