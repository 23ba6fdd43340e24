/**
 * Cuts user content into segments that can be shown safely: plain text, marked spans, and characters that would
 * otherwise hide or reverse the text. Positions are UTF-16 offsets, as in the service's replies.
 */

export interface Span {
  readonly start: number;
  readonly end: number;
}

export interface Segment {
  readonly start: number;
  readonly text: string;
  readonly marked: boolean;
  /** For an invisible character: what it is. */
  readonly hidden?: string;
}

const names: readonly [from: number, to: number, name: string][] = [
  [0x00, 0x08, 'control character'],
  [0x0b, 0x0c, 'control character'],
  [0x0e, 0x1f, 'control character'],
  [0x7f, 0x9f, 'control character'],
  [0xad, 0xad, 'soft hyphen'],
  [0x034f, 0x034f, 'invisible joiner'],
  [0x061c, 0x061c, 'direction mark'],
  [0x115f, 0x1160, 'invisible filler'],
  [0x17b4, 0x17b5, 'invisible vowel'],
  [0x180b, 0x180f, 'invisible separator'],
  [0x200b, 0x200b, 'zero-width space'],
  [0x200c, 0x200c, 'zero-width non-joiner'],
  [0x200d, 0x200d, 'zero-width joiner'],
  [0x200e, 0x200f, 'direction mark'],
  [0x2028, 0x2029, 'line separator'],
  [0x202a, 0x202e, 'direction override'],
  [0x2060, 0x2064, 'invisible joiner'],
  [0x2066, 0x2069, 'direction isolate'],
  [0x206a, 0x206f, 'direction mark'],
  [0x2800, 0x2800, 'blank pattern'],
  [0x3164, 0x3164, 'invisible filler'],
  [0xd800, 0xdfff, 'broken character'],
  [0xfe00, 0xfe0f, 'variation selector'],
  [0xfeff, 0xfeff, 'zero-width space'],
  [0xffa0, 0xffa0, 'invisible filler'],
  [0xfff9, 0xfffb, 'annotation mark'],
  [0x1d173, 0x1d17a, 'invisible format mark'],
  [0xe0000, 0xe007f, 'tag character'],
  [0xe0100, 0xe01ef, 'variation selector'],
];

function nameOf(code: number): string | undefined {
  // Most text is letters, so one comparison decides.
  if (code >= 0x20 && code < 0x7f) return undefined;
  return names.find(([from, to]) => code >= from && code <= to)?.[2];
}

const pictograph = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|[0-9#*]/u;
const letterOfJoiningScript =
  /[\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Sinhala}\p{Script=Malayalam}\p{Script=Kannada}\p{Script=Telugu}\p{Script=Tamil}]/u;

/** Joiners and selectors inside an emoji, or a joiner in a script that needs it, are part of the letter. */
function belongs(code: number, before: string): boolean {
  if (code === 0xfe0f || code === 0xfe0e) return pictograph.test(before);
  if (code === 0x200d) return pictograph.test(before) || before === '\u{fe0f}' || letterOfJoiningScript.test(before);
  if (code === 0x200c) return letterOfJoiningScript.test(before);
  return false;
}

export function codePointName(code: number): string {
  return `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
}

export function cutIntoSegments(text: string, spans: readonly Span[] = []): Segment[] {
  const marks = mergeSpans(spans, text.length);
  const segments: Segment[] = [];
  let start = 0;
  let mark = 0;
  let wasMarked = false;
  let before = '';
  const pushUntil = (end: number) => {
    if (end > start) segments.push({ start, text: text.slice(start, end), marked: wasMarked });
    start = end;
  };
  for (let at = 0; at < text.length; ) {
    while (mark < marks.length && marks[mark]!.end <= at) mark += 1;
    const marked = (marks[mark]?.start ?? text.length) <= at;
    if (marked !== wasMarked) pushUntil(at);
    wasMarked = marked;
    const code = text.codePointAt(at)!;
    const character = String.fromCodePoint(code);
    const name = nameOf(code);
    const end = at + character.length;
    if (name !== undefined && !belongs(code, before)) {
      pushUntil(at);
      segments.push({ start: at, text: character, marked, hidden: `${codePointName(code)} ${name}` });
      start = end;
    }
    before = character;
    at = end;
  }
  pushUntil(text.length);
  return segments;
}

/** In order, inside the text, and without overlaps. */
export function mergeSpans(spans: readonly Span[], length: number): Span[] {
  const inside = spans
    .map(({ start, end }) => ({ start: Math.max(0, start), end: Math.min(length, end) }))
    .filter(({ start, end }) => end > start)
    .sort((a, b) => a.start - b.start);
  const merged: { start: number; end: number }[] = [];
  for (const span of inside) {
    const last = merged.at(-1);
    if (last !== undefined && span.start <= last.end) last.end = Math.max(last.end, span.end);
    else merged.push({ ...span });
  }
  return merged;
}
