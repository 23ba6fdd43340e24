/**
 * Stands between a thread that runs models and a process that wants to exit. If a thread is cut off inside a model, the
 * process aborts instead of ending with its exit code. So the thread says when it is inside a model, and the exit waits
 * until it has left; once an exit is requested, no thread enters a model.
 */

const closed = 0;
const inside = 1;
/** A single run takes milliseconds, opening a model a second or two on a slow machine. */
const longestWaitMs = 5_000;

/** Shared by both sides. */
export type GateState = Int32Array<SharedArrayBuffer>;

/** Gates that an exit of this process closes; one listener for all, since Node warns about many. */
const watched = new Set<GateState>();

export function createGate(): GateState {
  return new Int32Array(new SharedArrayBuffer(8));
}

/** From now on an exit waits for this gate, until `unwatchGate`. */
export function watchGate(gate: GateState): void {
  if (watched.size === 0) process.on('exit', closeWatched);
  watched.add(gate);
}

export function unwatchGate(gate: GateState): void {
  watched.delete(gate);
  if (watched.size === 0) process.off('exit', closeWatched);
}

function closeWatched(): void {
  for (const gate of watched) closeGate(gate);
}

/** The thread's side: rejects once the gate is closed. */
export async function passGate<Result>(gate: GateState, work: () => Promise<Result>): Promise<Result> {
  // First inside, then the check: the other way round, both could miss each other.
  Atomics.store(gate, inside, 1);
  try {
    if (Atomics.load(gate, closed) === 1) throw new Error('The process is about to exit.');
    return await work();
  } finally {
    Atomics.store(gate, inside, 0);
    Atomics.notify(gate, inside);
  }
}

/** The main thread's side, at exit: blocks until the thread is outside. */
export function closeGate(gate: GateState): void {
  Atomics.store(gate, closed, 1);
  Atomics.wait(gate, inside, 1, longestWaitMs);
}
