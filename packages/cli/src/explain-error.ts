/** One line for what nobody expected, without a stack. */

export function explainError(error: unknown): string {
  // A refused connection to a host with two addresses is a bundle of errors without a message of its own.
  if (error instanceof AggregateError && error.message === '') return explainError(error.errors[0]);
  const text = error instanceof Error ? error.message || error.name : String(error);
  return text.replace(/\s*\n\s*/g, ' ');
}

/** A key that was typed in the wrong place must not end in a log of errors. */
export function hideKeys(text: string): string {
  return text.replace(/mod_(live|test)_[0-9A-Za-z]+/g, 'mod_$1_…');
}
