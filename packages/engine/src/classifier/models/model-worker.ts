/**
 * The thread that runs the deep models. English is opened at once, the others when a text first asks for them. What it is
 * handed is answered one by one, in order.
 */

import { parentPort, workerData } from 'node:worker_threads';
import type { DeepModel } from './deep-model.ts';
import { type ModelPlace, type ModelSession, openModel } from './model-session.ts';

export type ModelPlaces = Readonly<Record<DeepModel, ModelPlace>>;

export interface ModelRequest {
  readonly id: number;
  readonly model: DeepModel;
  readonly text: string;
}

/** `end`: answer what was handed before, let go of the models, and end. */
export type ModelMessage = readonly ModelRequest[] | 'end';

/** Without an id: the thread is ready. Without logits: the model could not read this one. */
export interface ModelReply {
  readonly id?: number;
  readonly logits?: Float32Array;
}

const places = workerData as ModelPlaces;
const sessions = new Map<DeepModel, Promise<ModelSession>>();

function sessionOf(model: DeepModel): Promise<ModelSession> {
  const known = sessions.get(model);
  if (known !== undefined) return known;
  const opening = openModel(model, places[model]);
  sessions.set(model, opening);
  return opening;
}

async function answer({ id, model, text }: ModelRequest): Promise<void> {
  try {
    const logits = await (await sessionOf(model)).logits(text);
    reply(logits.every(Number.isFinite) ? { id, logits } : { id });
  } catch {
    reply({ id });
  }
}

async function end(): Promise<void> {
  for (const session of sessions.values()) await (await session.catch(() => undefined))?.release();
  parentPort?.close();
}

function reply(message: ModelReply): void {
  parentPort?.postMessage(message);
}

async function begin(): Promise<void> {
  await (await sessionOf('english')).logits('ready');
  reply({});
}

// A failure here ends the thread; the pool sees that and tries again.
let last = begin();

parentPort?.on('message', (message: ModelMessage) => {
  if (message === 'end') last = last.then(end);
  else for (const request of message) last = last.then(() => answer(request));
});
