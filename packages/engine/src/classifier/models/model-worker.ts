/**
 * The thread that runs the deep models. English is opened at once, the others when a text first asks for them. What it is
 * handed is answered one by one, in order.
 */

import { parentPort, workerData } from 'node:worker_threads';
import type { DeepModel } from './deep-model.ts';
import { type GateState, passGate } from './exit-gate.ts';
import { type ModelPlace, type ModelSession, openModel } from './model-session.ts';

export type ModelPlaces = Readonly<Record<DeepModel, ModelPlace>>;

export interface ModelWorkerData {
  readonly places: ModelPlaces;
  readonly gate: GateState;
}

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

const { places, gate } = workerData as ModelWorkerData;
const sessions = new Map<DeepModel, Promise<ModelSession>>();

function sessionOf(model: DeepModel): Promise<ModelSession> {
  const known = sessions.get(model);
  if (known !== undefined) return known;
  const opening = passGate(gate, () => openModel(model, places[model]));
  sessions.set(model, opening);
  return opening;
}

async function answer({ id, model, text }: ModelRequest): Promise<void> {
  try {
    const session = await sessionOf(model);
    const logits = await passGate(gate, () => session.logits(text));
    reply(logits.every(Number.isFinite) ? { id, logits } : { id });
  } catch {
    reply({ id });
  }
}

async function end(): Promise<void> {
  for (const opening of sessions.values()) {
    const session = await opening.catch(() => undefined);
    if (session !== undefined) await passGate(gate, () => session.release());
  }
  parentPort?.close();
}

function reply(message: ModelReply): void {
  parentPort?.postMessage(message);
}

async function begin(): Promise<void> {
  const session = await sessionOf('english');
  await passGate(gate, () => session.logits('ready'));
  reply({});
}

// A failure here ends the thread; the pool sees that and tries again.
let last = begin();

parentPort?.on('message', (message: ModelMessage) => {
  if (message === 'end') last = last.then(end);
  else for (const request of message) last = last.then(() => answer(request));
});
