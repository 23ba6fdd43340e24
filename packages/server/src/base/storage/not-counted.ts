/** What a call had reserved expired before the call was counted, and others may have it by now: the call must not count. */
export abstract class NotCounted extends Error {}
