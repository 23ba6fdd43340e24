/** The thread that runs the network. It answers its tasks one by one, in order. */

import { type Guarded, serveTasks, type TaskServer } from '../../threads/serve-tasks.ts';
import { type NetworkPlaces, type NetworkSession, openReadingNetwork } from './network-session.ts';
import type { Question, WindowRead } from './question.ts';

serveTasks(modelServer);

function modelServer(places: NetworkPlaces, guarded: Guarded): TaskServer<Question, WindowRead> {
  let session: NetworkSession | undefined;
  return {
    async begin() {
      const opened = await guarded(() => openReadingNetwork(places));
      session = opened;
      // The first reading is slow, so nobody waits for it.
      await guarded(() => opened.read({ sentences: ['ready'], pieces: 1 }));
    },
    async answer(question) {
      const read = await guarded(() => session!.read(question));
      return read.logits.every(Number.isFinite) ? read : undefined;
    },
    async end() {
      const opened = session;
      if (opened !== undefined) await guarded(() => opened.release());
    },
  };
}
