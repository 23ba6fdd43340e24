/** Runs work that yields now and then, a few milliseconds at a time, so that other work gets its turn in between. */

export const sliceMs = 5;

/** Undefined if it was cancelled on the way. */
export async function runInSlices<Result>(
  work: Generator<undefined, Result>,
  givenUp: () => boolean = () => false,
): Promise<Result | undefined> {
  while (!givenUp()) {
    const sliceEnd = performance.now() + sliceMs;
    do {
      const { done, value } = work.next();
      if (done) return value;
    } while (performance.now() < sliceEnd);
    await new Promise(setImmediate);
  }
  return undefined;
}
