/** Answers the appeals of an account one after the other, four at a time, until it is killed. Prints a line for each. */

import { byMember } from '../base/audit/actor.ts';
import type { DatabaseOptions } from '../base/storage/database.ts';
import { createChanges } from '../changes.ts';
import { openStores } from '../stores.ts';

const [options = '{}', accountId = '', ids = ''] = process.argv.slice(2);
const stores = await openStores(JSON.parse(options) as DatabaseOptions);
const { appeals } = createChanges(stores);
const waiting = ids.split(',').flatMap((id) => [id, id]);

async function work(userId: string): Promise<void> {
  for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
    const by = byMember({ accountId, userId, email: `${userId}@example.com`, role: 'owner' });
    await appeals.answer(by, id, { decision: 'upheld', reason: `Because, says ${userId}.` });
    process.stdout.write(`${id}\n`);
  }
}

await Promise.all(['user_1', 'user_2', 'user_3', 'user_4'].map(work));
await stores.close();
