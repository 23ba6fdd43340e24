/** Where words go: a stream of the process, or what a test reads. */

export interface Output {
  write(text: string): unknown;
}
