import { NotCounted } from '../../base/storage/not-counted.ts';
import type { IdempotencyRecordsTable } from '../../base/storage/schema.ts';
import type { Holder } from './idempotency-store.ts';

/** A call that holds a claim on its key while it is in progress. */
export type Claim = Omit<IdempotencyRecordsTable, 'expires_at' | 'reply'>;

export interface Claims {
  /** Undefined if this call now has the key; otherwise the call that has it, or had it and was answered. */
  take(claim: Claim): Promise<Holder | undefined>;
  /** The call is over: its reply was written, or the key is free again. */
  end(claim: Claim, isRemembered: boolean): Promise<void>;
  /** Resolves when all its work has ended. */
  close(): Promise<void>;
}

/** The call's claim on its idempotency key expired and another call has the key. */
export class ClaimLost extends NotCounted {
  constructor() {
    super('Another call took the idempotency key of this call before it was counted.');
    this.name = 'ClaimLost';
  }
}
