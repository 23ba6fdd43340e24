/**
 * The multipart bodies of Google's batch requests: each part is a complete HTTP request. Read and written as bytes
 * (latin1), so that nothing changes on the way; lines may end with or without a carriage return.
 */

export interface BatchPart {
  /** Identifies the reply. */
  readonly contentId: string | undefined;
  readonly method: string;
  /** Path and query; the host, if given, does not matter. */
  readonly target: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

export interface BatchReply {
  readonly contentId: string | undefined;
  readonly status: number;
  readonly reason: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const requestLine = /^([A-Z]+) (\S+)(?: HTTP\/1\.[01])?$/;

/** `boundary=` of the content type, quoted or not. */
export function batchBoundary(contentType: string | undefined): string | undefined {
  if (contentType === undefined || !/^multipart\/mixed\s*;/i.test(contentType)) return undefined;
  const [, quoted, bare] = /;\s*boundary=(?:"([^"]{1,200})"|([^\s;"]{1,200}))/i.exec(contentType) ?? [];
  return quoted ?? bare;
}

/**
 * Every part, with `undefined` for those that cannot be understood; undefined as a whole if it is not a multipart body.
 * If there are more parts than `maxParts`, one more than that is returned, and none of them was parsed.
 */
export function readBatch(
  body: Buffer,
  boundary: string,
  maxParts: number = 2 ** 31,
): (BatchPart | undefined)[] | undefined {
  // Nothing before the first boundary matters; after the last one there are two dashes.
  const parts = `\n${body.toString('latin1')}`.split(`\n--${boundary}`, maxParts + 3).slice(1);
  if (parts.length > maxParts + 1) return new Array(maxParts + 1).fill(undefined);
  if (!parts.at(-1)?.startsWith('--')) return undefined;
  return parts.slice(0, -1).map(trimPart).map(readPart);
}

const trimPart = (part: string) => part.replace(/^[ \t]*\r?\n/, '').replace(/\r$/, '');

/** The first part without its body, while more is arriving; undefined until its head is complete. */
export function firstPart(sofar: Buffer, boundary: string): BatchPart | 'none' | undefined {
  const text = `\n${sofar.toString('latin1', 0, longestFirstHead)}`;
  const [, part, next] = text.split(`\n--${boundary}`, 3);
  const [, inner] = splitHead(trimPart(part ?? ''));
  const isWhole = next !== undefined || /\r?\n\r?\n/.test(inner);
  if (isWhole) return readPart(trimPart(part ?? '')) ?? 'none';
  return sofar.length >= longestFirstHead ? 'none' : undefined;
}

/** Some programs use the comment as the id of its part, so a head can be long: 20,480 emoji, quoted, are 240 KB. */
export const longestFirstHead = 256 * 1024;
/** Nobody needs more, and each line costs memory. */
const maxHeadLines = 1_000;

function readPart(part: string): BatchPart | undefined {
  const [head, inner] = splitHead(part);
  const [requestHead, body] = splitHead(inner);
  const lines = headLines(head);
  const [first = '', ...requestLines] = headLines(requestHead) ?? [];
  const [, method, address] = requestLine.exec(first.trim()) ?? [];
  if (lines === undefined || method === undefined || address === undefined) return undefined;
  const target = address.replace(/^https?:\/\/[^/?#]*/i, '');
  if (!target.startsWith('/')) return undefined;
  return {
    contentId: readHeaders(lines)['content-id'],
    method,
    target,
    headers: readHeaders(requestLines),
    body: Buffer.from(body.trimEnd(), 'latin1'),
  };
}

/** What comes before and after the first empty line. */
function splitHead(text: string): [head: string, rest: string] {
  const gap = /\r?\n\r?\n/.exec(text);
  return gap === null ? [text, ''] : [text.slice(0, gap.index), text.slice(gap.index + gap[0].length)];
}

/**
 * The lines of a head; undefined if there are too many. Python's email package breaks lines of more than 78 characters
 * and starts the next with a space: such lines are joined again.
 */
function headLines(head: string): string[] | undefined {
  const written = head.split(/\r?\n/, maxHeadLines + 1);
  if (written.length > maxHeadLines) return undefined;
  return written
    .join('\n')
    .replace(/\n[ \t]+/g, ' ')
    .split('\n');
}

function readHeaders(lines: readonly string[]): Record<string, string> {
  const headers: Record<string, string> = Object.create(null);
  for (const line of lines) {
    const colon = line.indexOf(':');
    if (colon > 0) headers[line.slice(0, colon).trim().toLowerCase()] = line.slice(colon + 1).trim();
  }
  return headers;
}

export function writeBatch(replies: readonly BatchReply[], boundary: string): string {
  const parts = replies.map(({ contentId, status, reason, headers, body }) =>
    [
      `--${boundary}`,
      'Content-Type: application/http',
      ...(contentId === undefined ? [] : [`Content-ID: ${responseId(contentId)}`]),
      '',
      `HTTP/1.1 ${status} ${reason}`,
      ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
      '',
      body,
    ].join('\r\n'),
  );
  return [...parts, `--${boundary}--`, ''].join('\r\n');
}

/** `<id>` → `<response-id>`, as Google's libraries expect it. Nothing that could begin another header gets through. */
function responseId(contentId: string): string {
  const bare = contentId.replace(/[^\x20-\x7e]/g, '');
  return bare.startsWith('<') ? `<response-${bare.slice(1)}` : `response-${bare}`;
}
