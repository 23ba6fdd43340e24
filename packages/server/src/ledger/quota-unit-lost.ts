/** The unit of a call expired before the call was counted: others may have it by now, so the call must not count. */
export class QuotaUnitLost extends Error {
  constructor() {
    super('The quota unit of this call expired before the call was counted.');
    this.name = 'QuotaUnitLost';
  }
}
