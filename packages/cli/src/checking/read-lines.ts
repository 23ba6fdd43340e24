/** Reads a stream as lines. Only `\n` ends a line: other separators may occur inside a JSON text. */

export async function* readLines(stream: AsyncIterable<unknown>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let parts: string[] = [];
  for await (const chunk of stream) {
    const text = typeof chunk === 'string' ? chunk : decoder.decode(chunk as Uint8Array, { stream: true });
    const [first = '', ...rest] = text.split('\n');
    parts.push(first);
    for (const next of rest) {
      yield parts.join('');
      parts = [next];
    }
  }
  parts.push(decoder.decode());
  const last = parts.join('');
  if (last !== '') yield last;
}
