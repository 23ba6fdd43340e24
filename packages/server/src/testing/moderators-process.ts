/** Ten moderators clear an account's queue together until it is empty or the process is killed. Prints each decided id. */

import type { DatabaseOptions } from '../base/storage/database.ts';
import { openDataPages } from './data-pages.ts';

const [options = '{}', accountId = ''] = process.argv.slice(2);
const pages = await openDataPages({ options: JSON.parse(options) as DatabaseOptions });

async function work(userId: string): Promise<void> {
  let { next } = await pages.ask('POST /review/next', accountId, { userId, body: {} });
  while (next !== null) {
    const body = { request_ids: [next.request_id], decision: 'remove' as const, hand_out: {} };
    const reply = await pages.ask('POST /review/decide', accountId, { userId, body });
    for (const id of reply.request_ids) process.stdout.write(`${id}\n`);
    next = reply.next;
  }
}

await Promise.all(Array.from({ length: 10 }, (_, at) => work(`user_${at}`)));
await pages.close();
