/**
 * Every appeal has at most one answer, with its delivery and its audit entry, even if the process is killed while it
 * works.
 */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { newId } from '../../base/ids.ts';
import { openStores } from '../../stores.ts';
import { type CreatePlace, onEveryEngine, openPlace } from '../../testing/engines.ts';

const program = fileURLToPath(new URL('../../testing/answer-appeals-process.ts', import.meta.url));
const most = 60;

function describeKills(engine: string, create: CreatePlace): void {
  describe(`kill -9 while appeals are answered, on ${engine}`, async () => {
    const place = await openPlace(create);

    /** An account with open appeals. */
    async function prepare(): Promise<{ accountId: string; ids: string[] }> {
      const stores = await openStores(place.options);
      const { id: accountId } = await stores.accounts.create('Owner', 'pro');
      await stores.webhooks.create(accountId, {
        ...{ label: 'ours', url: 'https://127.0.0.1:1/', enabled: true, events: ['appeal.answered'] },
      });
      const ids = Array.from({ length: most }, () => newId('apl'));
      const later = Date.now() + 1_000_000;
      for (const id of ids) {
        await stores.database.query
          .insertInto('appeals')
          .values({
            ...{ account_id: accountId, id, outcome_id: newId('out'), request_id: newId('req'), appellant: 'author' },
            ...{ author: null, restricted: 0, decided_by: null, expires_at: later, received_at: Date.now() },
            ...{ answer_by: later, reason: 'No.', answered_at: null, answered_by: null, decision: null, answer: null },
          })
          .execute();
      }
      await stores.close();
      return { accountId, ids };
    }

    async function killAfter(lines: number, accountId: string, ids: readonly string[]): Promise<string[]> {
      const args = [program, JSON.stringify(place.options), accountId, ids.join(',')];
      const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
      const printed: string[] = [];
      createInterface({ input: child.stdout }).on('line', (line) => {
        printed.push(line);
        if (printed.length === lines) child.kill('SIGKILL');
      });
      await once(child, 'close');
      return printed;
    }

    it('C3: every appeal is either fully answered or still open, and the next process answers the rest once', async () => {
      const { accountId, ids } = await prepare();
      const printed = new Set<string>();
      for (const lines of [1, 7, 30]) for (const id of await killAfter(lines, accountId, ids)) printed.add(id);
      const check = async () => {
        const { database, close } = await openStores(place.options);
        const of = (table: 'appeals' | 'audit_entries' | 'webhook_deliveries') =>
          database.query
            .selectFrom(table as 'appeals')
            .selectAll()
            .where('account_id', '=', accountId)
            .execute();
        const answered = (await of('appeals')).filter((row) => row.answered_at !== null);
        const entries = ((await of('audit_entries')) as unknown as { action: string; after: string }[])
          .filter(({ action }) => action === 'appeal.answered')
          .map(({ after }) => (JSON.parse(after) as { appeal_id: string }).appeal_id);
        const deliveries = ((await of('webhook_deliveries')) as unknown as { payload: string }[]).map(
          ({ payload }) => (JSON.parse(payload) as { data: { appeal_id: string } }).data.appeal_id,
        );
        await close();
        return {
          answered: answered.map(({ id }) => id).sort(),
          entries: entries.sort(),
          deliveries: deliveries.sort(),
        };
      };
      const after = await check();
      expect([after.entries, after.deliveries]).toEqual([after.answered, after.answered]);
      for (const id of printed) expect(after.answered).toContain(id);
      await killAfter(Number.POSITIVE_INFINITY, accountId, ids);
      const all = await check();
      const sorted = [...ids].sort();
      expect(all).toEqual({ answered: sorted, entries: sorted, deliveries: sorted });
    });
  });
}

onEveryEngine(describeKills);
