/** Once an hour: what is too old or too much leaves the audit log, in small bites. */

import { appendFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '../storage/database.ts';
import { pruneFullAudit, pruneOldAudit } from './prune-audit-store.ts';

const hourMs = 60 * 60 * 1_000;
const dayMs = 24 * hourMs;
const most = 200;

export interface AuditKeeping {
  readonly auditDays: number;
  /** Entries beyond the most that an account may have are appended to files here. */
  readonly folder: string;
  readonly mostEntries?: number;
}

export async function pruneAudit(database: Database, keeping: AuditKeeping, nowMs: number = Date.now()): Promise<void> {
  const { auditDays, folder, ...limits } = keeping;
  const pruning = { beforeMs: nowMs - auditDays * dayMs, most, save: saveIn(folder), ...limits };
  while ((await pruneOldAudit(database, pruning)) === most) await pause(20);
  await pruneFullAudit(database, pruning);
}

export function startAuditPruning(database: Database, keeping: AuditKeeping, onFailure: (error: unknown) => void) {
  let running = false;
  const timer = setInterval(async () => {
    if (running) return;
    running = true;
    await pruneAudit(database, keeping).catch(onFailure);
    running = false;
  }, hourMs);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}

function saveIn(folder: string) {
  return async (accountId: string, lines: string) => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await appendFile(join(folder, `${accountId}.jsonl`), lines, { mode: 0o600 });
  };
}
