/** Parts that were started are closed in reverse order, so that nothing is closed that a later part still needs. */

export interface Closing {
  add(close: () => unknown): void;
  close(): Promise<void>;
}

export function createClosing(): Closing {
  const closers: (() => unknown)[] = [];
  return {
    add(close) {
      closers.push(close);
    },
    async close() {
      for (const close of closers.splice(0).reverse()) await close();
    },
  };
}
