/** The result of one of the doctor's checks. */

export interface Finding {
  readonly name: string;
  /** `problem`: it will not work. `note`: it works, but there is something to know. */
  readonly state: 'ok' | 'note' | 'problem';
  readonly says: string;
  /** What to do about it. */
  readonly advice?: string;
}

export function ok(name: string, says: string): Finding {
  return { name, state: 'ok', says };
}

export function note(name: string, says: string, advice: string): Finding {
  return { name, state: 'note', says, advice };
}

export function problem(name: string, says: string, advice: string): Finding {
  return { name, state: 'problem', says, advice };
}
