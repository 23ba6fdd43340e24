/** Records when keys were last used, to the minute: in memory, and written now and then, so no call waits for it. */

import { minuteMs } from '../../base/durations.ts';
import { repeatEvery } from '../../base/repeat-every.ts';
import type { KeysStore } from './keys-store.ts';

export function createKeyUses(
  store: Pick<KeysStore, 'markUsed'>,
  writeEveryMs: number,
  onFailure: (error: unknown) => void,
) {
  let uses = new Map<string, number>();
  const written = new Map<string, number>();

  async function write(): Promise<void> {
    const due = new Map([...uses].filter(([id, atMs]) => written.get(id) !== atMs));
    uses = new Map();
    if (due.size === 0) return;
    try {
      await store.markUsed(due);
    } catch (error) {
      // Kept for the next attempt, unless the key was used again in the meantime.
      uses = new Map([...due, ...uses]);
      throw error;
    }
    for (const [id, atMs] of due) written.set(id, atMs);
  }

  const { stop } = repeatEvery(writeEveryMs, write, onFailure);
  const note = (keyId: string) => void uses.set(keyId, Math.floor(Date.now() / minuteMs) * minuteMs);
  return { note, write, stop };
}
