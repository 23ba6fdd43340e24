/**
 * A language model is bad at numbers and good at words, so it answers in levels. A table says what each level is worth:
 * stated here as an assumption, and fitted on an operator's own labels by `moderato providers calibrate`.
 */

export const levels = ['none', 'low', 'medium', 'high', 'certain'] as const;
export type Level = (typeof levels)[number];

/** Not a level: the category stays unjudged. */
export const cannotTell = 'cannot_tell';
export const answers = [...levels, cannotTell] as const;
export type LevelAnswer = (typeof answers)[number];

export type LevelTable = Readonly<Record<Level, number>>;

/**
 * On the review mix. `high` is above every default threshold except that of spam, `certain` above two thirds of the way
 * to 1.
 */
export const assumedLevels: LevelTable = { none: 0.02, low: 0.2, medium: 0.5, high: 0.85, certain: 0.97 };

export function isLevelAnswer(value: unknown): value is LevelAnswer {
  return (answers as readonly unknown[]).includes(value);
}
