import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { commandTable } from './command-table.ts';

/** Every `moderato …` in the documentation names a command that exists and options that it has. */
const root = new URL('../../../', import.meta.url);
const pages = ['*.md', 'docs/guides/*.md', 'docs/reference/*.md', 'clients/python/*.md']
  .flatMap((pattern) => globSync(pattern, { cwd: root }))
  .filter((path) => path !== 'CHANGELOG.md')
  .map((path) => ({ path, text: readFileSync(new URL(path, root), 'utf8') }));

const nouns = new Set(commandTable.map(({ name }) => name.split(' ')[0]));
const general = new Set(['help', 'version', 'json', 'no-color']);

/** Commands in backquotes, in code blocks and after `npx`, up to a pipe or a comment. */
function commandsOf(text: string): string[] {
  const typed = [...text.matchAll(/(?:npx |bin\/|`|\$ |\$\()moderato ([a-z][^`\n)|>#]*)/g)];
  return typed.map(([, rest = '']) => rest.trim()).filter((rest) => nouns.has(rest.split(' ')[0] ?? ''));
}

function problemOf(typed: string): string | undefined {
  const words = typed.split(/\s+/);
  const command =
    commandTable.find(({ name }) => name === words.slice(0, 2).join(' ')) ??
    commandTable.find(({ name }) => name === words[0]);
  // `moderato keys` and `moderato keys --help` stand for all its subcommands.
  if (command === undefined)
    return words.length === 1 || words[1] === '--help' ? undefined : `no such command: ${typed}`;
  const options = Array.from(typed.matchAll(/(?<!\S)--([a-z-]+)/g), ([, option = '']) => option);
  const unknown = options.find((option) => !(option in command.options) && !general.has(option));
  return unknown === undefined ? undefined : `no such option: ${typed}`;
}

describe('the documentation', () => {
  it('contains many commands', () => {
    expect(pages.flatMap(({ text }) => commandsOf(text)).length).toBeGreaterThan(60);
  });

  // There, `npx` would download a package from the registry that is not ours.
  it.each(['packages/client/README.md', 'clients/python/README.md', 'docs/guides/move.md', 'docs/guides/python.md'])(
    'never uses the bare name with npx on a page for people without a clone (%s)',
    (path) => {
      expect(readFileSync(new URL(path, root), 'utf8')).not.toMatch(/npx (?:-\S+ )*moderato\b/);
    },
  );

  it.each(pages)('uses only commands and options that exist ($path)', ({ text }) => {
    expect(commandsOf(text).flatMap((typed) => problemOf(typed) ?? [])).toEqual([]);
  });
});
