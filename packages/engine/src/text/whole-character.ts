/** Characters of a text by UTF-16 offset, never half of a surrogate pair. */

/** The whole character at `at`; empty after the end. */
export function characterAt(content: string, at: number): string {
  const code = content.codePointAt(at);
  return code === undefined ? '' : String.fromCodePoint(code);
}

export function characterBefore(content: string, at: number): string {
  if (at <= 0) return '';
  return isLowSurrogate(content, at - 1) && at > 1 ? characterAt(content, at - 2) : content[at - 1]!;
}

/** `at`, or one less if it is inside a surrogate pair. */
export function wholeCharacter(content: string, at: number): number {
  return isLowSurrogate(content, at) && isHighSurrogate(content, at - 1) ? at - 1 : at;
}

function isHighSurrogate(content: string, at: number): boolean {
  return (content.charCodeAt(at) & 0xfc00) === 0xd800;
}

function isLowSurrogate(content: string, at: number): boolean {
  return (content.charCodeAt(at) & 0xfc00) === 0xdc00;
}
