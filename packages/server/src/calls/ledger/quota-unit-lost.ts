import { NotCounted } from '../../base/storage/not-counted.ts';

/** The unit of a call expired before the call was counted: others may have it by now. */
export class QuotaUnitLost extends NotCounted {
  constructor() {
    super('The quota unit of this call expired before the call was counted.');
    this.name = 'QuotaUnitLost';
  }
}
