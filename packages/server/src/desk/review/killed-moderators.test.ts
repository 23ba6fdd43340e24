/** Ten moderators work at once and the process is killed in the middle: each item is decided once, or is still open. */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { dayMs } from '../../base/durations.ts';
import { openStores } from '../../stores.ts';
import { type CreatePlace, onEveryEngine, openPlace } from '../../testing/engines.ts';
import { liveCall } from '../../testing/ledger-entries.ts';

const program = fileURLToPath(new URL('../../testing/moderators-process.ts', import.meta.url));
const items = 120;

function describeKills(engine: string, create: CreatePlace): void {
  describe(`kill -9 while ten moderators work, on ${engine}`, async () => {
    const place = await openPlace(create);

    async function prepare(): Promise<string> {
      const stores = await openStores(place.options);
      const { id } = await stores.accounts.create('Owner', 'pro');
      const entries = Array.from({ length: items }, (_, at) => {
        const hash = `text ${at}`;
        const entry = liveCall(id, { action: 'flag', scores: '{"toxicity":0.8}', content_hash: hash });
        return { ...entry, kept: { content: hash, restricted: 0, expires_at: entry.row.at + 30 * dayMs } };
      });
      await stores.ledger.append(entries);
      await stores.close();
      return id;
    }

    async function killAfter(lines: number, accountId: string): Promise<string[]> {
      const args = [program, JSON.stringify(place.options), accountId];
      const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
      const printed: string[] = [];
      createInterface({ input: child.stdout }).on('line', (line) => {
        printed.push(line);
        if (printed.length === lines) child.kill('SIGKILL');
      });
      await once(child, 'close');
      return printed;
    }

    /** Decided items, and those that the audit log says were decided. */
    async function read(accountId: string) {
      const { database, close } = await openStores(place.options);
      const decided = await database.query
        .selectFrom('kept_content')
        .select('request_id')
        .where('account_id', '=', accountId)
        .where('decision', 'is not', null)
        .execute();
      const entries = await database.query
        .selectFrom('audit_entries')
        .select('before')
        .where('account_id', '=', accountId)
        .where('action', '=', 'review.decided')
        .execute();
      await close();
      return {
        decided: decided.map(({ request_id: id }) => id).sort(),
        noted: entries.flatMap(({ before }) => (JSON.parse(before ?? '{}') as { items: string[] }).items).sort(),
      };
    }

    it('no answered decision is lost, nothing is decided twice, and the next process does the rest', async () => {
      const accountId = await prepare();
      const printed = new Set<string>();
      for (const lines of [1, 12, 30]) for (const id of await killAfter(lines, accountId)) printed.add(id);
      const after = await read(accountId);
      expect(after.noted).toEqual(after.decided);
      expect(after.decided.length).toBeLessThan(items);
      for (const id of printed) expect(after.decided).toContain(id);
      for (const id of await killAfter(Number.POSITIVE_INFINITY, accountId)) {
        expect(printed).not.toContain(id);
      }
      const all = await read(accountId);
      expect(all.noted).toEqual(all.decided);
      expect(new Set(all.decided).size).toBe(items);
    });
  });
}

onEveryEngine(describeKills);
