/** Monthly quota [K6]: one unit per live moderation call, taken before the work and returned if the call fails. */

export interface Quota {
  /** A reservation if a unit was left, otherwise undefined. Two simultaneous calls never both get the last unit. */
  take(
    accountId: string,
    period: string,
    callsPerMonth: number,
  ): Reservation | undefined | Promise<Reservation | undefined>;
  /** The call was not answered with 200. (If it was, the ledger settles the reservation as it appends the call.) */
  giveBack(reservation: Reservation): Promise<void>;
}

export interface Reservation {
  readonly accountId: string;
  readonly period: string;
  /** Set if the unit belongs to a row that the ledger lowers in the transaction that counts the call. */
  readonly id?: string;
}
