/** Counts what a hostile account sent and received: a load that the service never noticed proves nothing. */

export interface Tally {
  readonly sent: number;
  /** Replies by status, and errors of the connection by name. */
  readonly replies: Readonly<Record<string, number>>;
  readonly largestReplyBytes: number;
}

export interface Counting {
  sent(): void;
  came(what: string, bytes?: number): void;
  sofar(): Tally;
}

export function createTally(): Counting {
  const replies: Record<string, number> = {};
  let sent = 0;
  let largestReplyBytes = 0;
  return {
    sent: () => void sent++,
    came(what, bytes = 0) {
      replies[what] = (replies[what] ?? 0) + 1;
      largestReplyBytes = Math.max(largestReplyBytes, bytes);
    },
    sofar: () => ({ sent, replies, largestReplyBytes }),
  };
}
