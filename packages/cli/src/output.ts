/** Where output goes: a stream of the process, or a buffer that a test reads. */

export interface Output {
  write(text: string): unknown;
}
