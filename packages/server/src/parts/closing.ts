/**
 * Closes parts in the reverse of the order in which they were started, so that nothing closes while a later part still needs
 * it.
 */

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
