/** One thing that the doctor looked at. */

export interface Finding {
  readonly name: string;
  /** `problem`: it will not work. `note`: it works, and you may want to know. */
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
