import { Readable } from 'node:stream';
import { createLexiconClassifier, type TextClassifier } from '@moderato/engine';
import { expect, it } from 'vitest';
import { checkLines } from './check-lines.ts';

it('a line whose text cannot be judged says why, and the next line is judged', async () => {
  const lexicon = createLexiconClassifier();
  const classifier: TextClassifier = {
    ...lexicon,
    score(content, ...rest) {
      if (content === 'first') throw new Error('the model file is damaged');
      return lexicon.score(content, ...rest);
    },
  };
  const lines = ['first', 'second'].map((text) => JSON.stringify({ id: text, text }));
  const written: string[] = [];
  const output = { write: (text: string) => void written.push(text) };
  const failures = await checkLines(
    Readable.from([lines.join('\n')]),
    output,
    { context: 'default', explain: false },
    classifier,
  );
  expect(failures).toBe(1);
  expect(written.map((line) => JSON.parse(line))).toMatchObject([
    { id: 'first', error: { message: 'The text could not be judged: the model file is damaged' } },
    { id: 'second', action: 'allow' },
  ]);
});
