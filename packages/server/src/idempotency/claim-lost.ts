/** The call's claim on its idempotency key expired and another call has the key, so this one must not count. */
export class ClaimLost extends Error {
  constructor() {
    super('Another call took the idempotency key of this call before it was counted.');
    this.name = 'ClaimLost';
  }
}
