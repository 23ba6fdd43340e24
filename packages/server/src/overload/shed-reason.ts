/** Why a request was refused although nothing was wrong with it. */
export type ShedReason = 'in_flight' | 'bodies' | 'event_loop' | 'models';
