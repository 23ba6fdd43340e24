/**
 * Errors of worker threads, for the log. A pool answers `failed` and continues, without saying why; the
 * cause is reported here. Threads are started deep inside the engine and shared by everything in the process, so one
 * place collects the errors of all of them.
 */

export interface ThreadError {
  /** The file that the thread runs, without its folder and ending: `model-worker`. */
  readonly thread: string;
  readonly error: Error;
}

type Listener = (failed: ThreadError) => void;

const listeners = new Set<Listener>();

/** Returns a function that ends the watching. */
export function watchThreadErrors(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function reportThreadError(worker: URL, cause: unknown): void {
  const thread = worker.pathname.replace(/^.*\/|\.[jt]s$/g, '');
  const error = cause instanceof Error ? cause : new Error(String(cause));
  for (const listener of listeners) listener({ thread, error });
}
