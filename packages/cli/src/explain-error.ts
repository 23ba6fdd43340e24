/** Explains an unexpected error in one line, without a stack trace. */

/** What the system's error codes mean. */
const fileFaults: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder',
  EISDIR: 'it is a folder',
  ENOTDIR: 'part of its path is not a folder',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
  EMFILE: 'too many files are open',
};

export function explainError(error: unknown): string {
  // A refused connection to a host with two addresses is an AggregateError without a message.
  if (error instanceof AggregateError && error.message === '') return explainError(error.errors[0]);
  const { path } = error as NodeJS.ErrnoException;
  const fault = fileFault(error);
  if (fault !== undefined) return path === undefined ? `${fault}.` : `${fault} (${path}).`;
  const text = error instanceof Error ? error.message || error.name : String(error);
  return text.replace(/\s*\n\s*/g, ' ');
}

/** The same, for a sentence that already names the file. */
export function explainFileError(error: unknown): string {
  const fault = fileFault(error);
  return fault === undefined ? explainError(error) : `${fault}.`;
}

function fileFault(error: unknown): string | undefined {
  const { code, syscall } = (error ?? {}) as NodeJS.ErrnoException;
  return code === undefined || syscall === undefined ? undefined : fileFaults[code];
}

/** A key that was typed in the wrong place must not end up in an error log. */
export function hideKeys(text: string): string {
  return text.replace(/mod_(live|test)_[0-9A-Za-z]+/g, 'mod_$1_…');
}
