/** How many dashboard queries the reading thread has at once, and how many of them can belong to one account. */

import { type AccountTurns, createAccountTurns } from './account-turns.ts';

export function createReadTurns(engine: 'sqlite' | 'postgres'): AccountTurns {
  // SQLite answers one at a time in the thread; PostgreSQL in parallel, on three connections.
  const turns = engine === 'sqlite' ? { atOnce: 1, perAccount: 1 } : { atOnce: 3, perAccount: 2 };
  return createAccountTurns({ ...turns, maxWaiting: 100 });
}
