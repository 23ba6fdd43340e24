/**
 * Closes parts in the reverse of the order in which they were started, so that nothing closes while a later part still needs
 * it. If one cannot be closed, the others are closed all the same.
 */

export interface Closing {
  add(close: () => unknown): void;
  /** Rejects with the first error, once all parts are closed. */
  close(): Promise<void>;
}

export function createClosing(): Closing {
  const closers: (() => unknown)[] = [];
  return {
    add(close) {
      closers.push(close);
    },
    async close() {
      const errors: unknown[] = [];
      for (const close of closers.splice(0).reverse()) {
        try {
          await close();
        } catch (error) {
          errors.push(error);
        }
      }
      if (errors.length > 0) throw errors[0];
    },
  };
}
