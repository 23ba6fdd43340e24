import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { commandTable } from './command-table.ts';

const page = readFileSync(new URL('../../../docs/reference/cli.md', import.meta.url), 'utf8');

/** The text under each heading that names a command: `keys create` → its section. */
const sections = new Map(
  page
    .split(/^#+ /m)
    .map((section) => ({ section, name: /^`moderato ([a-z -]+?)(?: [A-Z_ ]+)?`\n/.exec(section)?.[1] }))
    .flatMap(({ section, name }) => (name === undefined ? [] : [[name, section] as const])),
);

describe('docs/reference/cli.md', () => {
  it('has a section for every command, in the order of the table, and no other', () => {
    expect([...sections.keys()]).toEqual(commandTable.map(({ name }) => name));
  });

  it.each(commandTable)('names the operands and options of `$name`, and no others', ({ name, operands, options }) => {
    const section = sections.get(name) ?? '';
    const typed = ['moderato', name, ...Object.keys(operands)].join(' ');
    expect(section.split('\n')[0]).toBe(`\`${typed}\``);
    const withoutExamples = section.replace(/^```[\s\S]*?^```/gm, '');
    const named = new Set([...withoutExamples.matchAll(/--([a-z-]+)/g)].map(([, option]) => option));
    expect([...named].sort()).toEqual(Object.keys(options).sort());
  });

  it('documents the exit codes and the global options', () => {
    for (const part of ['Exit code 0', 'Exit code 1', 'Exit code 2', '`--help`', '`--version`']) {
      expect(page).toContain(part);
    }
  });
});
