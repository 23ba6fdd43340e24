/** One harmless word or phrase per line; `#` starts a comment line. */

const plainlyInOrder = /^[a-z0-9]+(?:[ '-][a-z0-9]+)*$/;

export function parseInnocentWords(text: string, fileName: string): string[] {
  const words = new Set<string>();
  for (const [index, line] of text.split('\n').entries()) {
    if (line === '' || line.startsWith('#')) continue;
    if (!plainlyInOrder.test(line) && (line !== line.trim().toLowerCase() || line !== line.normalize('NFC'))) {
      throw new Error(
        `${fileName}:${index + 1}: "${line}" must be in lower case, in NFC and without white space around it`,
      );
    }
    if (words.has(line)) throw new Error(`${fileName}:${index + 1}: "${line}" is given twice`);
    words.add(line);
  }
  return [...words];
}
