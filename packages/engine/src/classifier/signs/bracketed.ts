/** Whether a match begins with a real bracket: "(well, …)" opens a remark, "(unt" hides a letter. */

const closers: Readonly<Record<string, string>> = { '(': ')', '<': '>' };
/** A remark in brackets is closed within this many characters. */
const longestRemark = 2_000;

export function opensBracket(content: string, start: number): boolean {
  const closer = closers[content[start] ?? ''];
  if (closer === undefined) return false;
  const before = content[start - 1];
  if (before !== undefined && /[\p{L}\p{N}]/u.test(before)) return false;
  return content.slice(start + 1, start + longestRemark).includes(closer);
}
