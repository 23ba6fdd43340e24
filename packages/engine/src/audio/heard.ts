/** What was said in a part of a recording; times in seconds from its beginning. */
export interface HeardSegment {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}
