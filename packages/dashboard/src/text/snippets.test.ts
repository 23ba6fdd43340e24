import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeSnippet, snippetLanguages } from './snippets.ts';

const address = 'https://moderato.example';

describe('the call as code', () => {
  it('contains the address and reads the key from the environment, in every language', () => {
    for (const language of snippetLanguages) {
      const snippet = makeSnippet(language, address, { content: 'hello', context: 'chat' });
      expect(snippet).toContain(address);
      expect(snippet).toContain('MODERATO_KEY');
    }
  });

  it('shows every character of the text as plain ASCII, so that nothing is hidden in the pasted code', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 20 }), (content) => {
        for (const language of snippetLanguages) {
          expect(makeSnippet(language, address, { content })).toMatch(/^[\n\x20-\x7e]*$/);
        }
      }),
    );
  });

  it('gives a shell exactly the body, even with quotes, dollars and line breaks', () => {
    const content = `it's "$HOME" \`id\` $(id)\n\\ ü 😀`;
    const snippet = makeSnippet('curl', address, { content });
    const body = /--data-binary ([\s\S]*)$/.exec(snippet)?.[1] ?? '';
    const read = execFileSync('/bin/sh', ['-c', `printf %s ${body}`], { encoding: 'utf8' });
    expect(JSON.parse(read)).toEqual({ content });
  });
});
