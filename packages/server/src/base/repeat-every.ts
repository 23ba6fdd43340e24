/**
 * Repeats some work at an interval, never twice at once. A failure is reported, and the work is repeated anyway. It
 * does not keep the process alive.
 */

export interface Repeated {
  /** Runs it now, unless it is already running. */
  wake(): void;
  /** Stops repeating; work in progress continues. */
  stop(): void;
  /** The same, and resolves when nothing is running. */
  end(): Promise<void>;
}

export function repeatEvery(
  everyMs: number,
  work: () => Promise<unknown>,
  onFailure: (error: unknown) => void,
): Repeated {
  let underWay: Promise<void> | undefined;

  async function run(): Promise<void> {
    await work().catch(onFailure);
    underWay = undefined;
  }

  function wake(): void {
    underWay ??= run();
  }

  const timer = setInterval(wake, everyMs);
  timer.unref();
  const stop = () => clearInterval(timer);
  return {
    wake,
    stop,
    async end() {
      stop();
      await underWay;
    },
  };
}
