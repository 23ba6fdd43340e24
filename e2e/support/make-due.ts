import { openStores } from '@moderato/server';

/**
 * Ends the waiting in the SQLite store of a killed service, instead of the minute in which nobody else may send what it
 * was sending, and of the time in which its last decisions could be undone.
 */
export async function makeDue(folder: string): Promise<void> {
  const { database, close } = await openStores({ engine: 'sqlite', folder, durability: 'process' });
  try {
    const nowMs = Date.now();
    await database.query
      .updateTable('webhook_deliveries')
      .set({ next_attempt_at: nowMs })
      .where('state', '=', 'waiting')
      .where('next_attempt_at', '>', nowMs)
      .execute();
    await database.query.updateTable('outcomes').set({ due_at: nowMs }).where('due_at', '>', nowMs).execute();
  } finally {
    await close();
  }
}
