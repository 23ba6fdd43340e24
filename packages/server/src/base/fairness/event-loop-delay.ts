/**
 * How long work waits for its turn, all the time: the least delay of a whole second. A single slow moment is not
 * overload; if not even the best moment of a second was quick, more work arrives than gets done.
 */

export type EventLoopDelay = ReturnType<typeof watchEventLoopDelay>;

const sampleMs = 50;
const windowMs = 1_000;

export function watchEventLoopDelay(now: () => number = () => performance.now()) {
  let expectedMs = now() + sampleMs;
  let windowEndsMs = now() + windowMs;
  let least = Number.POSITIVE_INFINITY;
  let standing = 0;

  const timer = setInterval(() => {
    const atMs = now();
    least = Math.min(least, Math.max(0, atMs - expectedMs));
    expectedMs = atMs + sampleMs;
    if (atMs < windowEndsMs) return;
    standing = least;
    least = Number.POSITIVE_INFINITY;
    windowEndsMs = atMs + windowMs;
  }, sampleMs);
  timer.unref();

  return { standingMs: () => standing, stop: () => clearInterval(timer) };
}
