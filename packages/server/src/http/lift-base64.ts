/**
 * A picture inside a JSON body is megabytes of base64 in one string. Making that string, counting its characters and parsing
 * it held the event loop for more than 100 ms. Here it is taken out of the bytes before they are parsed, and a short
 * stand-in is left in its place: the rest is parsed as ever, and the picture is decoded from the bytes.
 */

import { randomUUID } from 'node:crypto';

export interface Lifted {
  /** The JSON with the stand-in. */
  readonly json: Buffer;
  /** What the string holds now, from `data:` on. */
  readonly standIn: string;
  /** What followed `;base64,`. */
  readonly encoded: Buffer;
}

/** Smaller bodies cost little as they are. */
const worthwhileBytes = 64 * 1024;
const mark = Buffer.from(';base64,');
const longestHead = 256;
const quote = 0x22;
const backslash = 0x5c;
const slash = 0x2f;

/**
 * Undefined where there is nothing to lift, or it is written in a way that only a JSON parser understands.
 */
export function liftBase64(body: Buffer): Lifted | undefined {
  if (body.length < worthwhileBytes) return undefined;
  const markAt = body.indexOf(mark);
  if (markAt === -1) return undefined;
  const opening = body.lastIndexOf(quote, markAt);
  const from = markAt + mark.length;
  const to = body.indexOf(quote, from);
  if (opening === -1 || markAt - opening > longestHead || to === -1) return undefined;
  const encoded = withoutEscapes(body.subarray(from, to));
  if (encoded === undefined || encoded.length < worthwhileBytes / 2) return undefined;
  const head = body.subarray(opening + 1, from).toString('latin1');
  if (head.includes('\\')) return undefined;
  const name = randomUUID();
  const json = Buffer.concat([body.subarray(0, from), Buffer.from(name), body.subarray(to)]);
  return { json, standIn: head + name, encoded };
}

/** Some programs write every slash as `\/`. Any other escape is left to the parser. */
function withoutEscapes(run: Buffer): Buffer | undefined {
  if (!run.includes(backslash)) return run;
  const plain = Buffer.allocUnsafeSlow(run.length);
  let length = 0;
  for (let at = 0; at < run.length; at++) {
    let byte = run[at] as number;
    if (byte === backslash) {
      byte = run[++at] as number;
      if (byte !== slash) return undefined;
    }
    plain[length++] = byte;
  }
  return plain.subarray(0, length);
}
