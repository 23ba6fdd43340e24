/**
 * The thread that runs the deep models. It opens the English one at once, the others when a text first needs them. It
 * answers its tasks one by one, in order.
 */

import { type Guarded, serveTasks, type TaskServer } from '../../threads/serve-tasks.ts';
import type { DeepModel } from './deep-model.ts';
import { type ModelPlace, type ModelSession, openModel } from './model-session.ts';

export type ModelPlaces = Readonly<Record<DeepModel, ModelPlace>>;

export interface Question {
  readonly model: DeepModel;
  readonly text: string;
  /** How many of its pieces are read: for a longer text, the beginning and the end. */
  readonly maxPieces?: number;
}

serveTasks(modelServer);

function modelServer(places: ModelPlaces, guarded: Guarded): TaskServer<Question, Float32Array> {
  const sessions = new Map<DeepModel, Promise<ModelSession>>();

  function sessionOf(model: DeepModel): Promise<ModelSession> {
    const known = sessions.get(model);
    if (known !== undefined) return known;
    const opening = guarded(() => openModel(model, places[model]));
    sessions.set(model, opening);
    // A failure, for lack of memory for example, may not repeat.
    opening.catch(() => sessions.delete(model));
    return opening;
  }

  async function read({ model, text, maxPieces }: Question): Promise<Float32Array> {
    const session = await sessionOf(model);
    return guarded(() => session.logits(text, maxPieces));
  }

  return {
    async begin() {
      await read({ model: 'english', text: 'ready' });
    },
    async answer(question) {
      const logits = await read(question);
      return logits.every(Number.isFinite) ? logits : undefined;
    },
    async end() {
      for (const opening of sessions.values()) {
        const session = await opening.catch(() => undefined);
        if (session !== undefined) await guarded(() => session.release());
      }
    },
  };
}
