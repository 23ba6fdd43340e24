/** The result of some work, or undefined if it takes longer than this; the work goes on. */
export async function within<Value>(work: Promise<Value>, maxMs: number): Promise<Value | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), maxMs);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
