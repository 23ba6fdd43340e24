/** `moderato completions`: prints a completion script for a shell, made from the command table. */

import { type Command, defineCommand, jsonOption } from '../command.ts';
import { bashCompletion } from '../completions/bash.ts';
import { commandWords } from '../completions/command-words.ts';
import { fishCompletion } from '../completions/fish.ts';
import { zshCompletion } from '../completions/zsh.ts';

const scripts = { bash: bashCompletion, zsh: zshCompletion, fish: fishCompletion } as const;
const shells = ['bash', 'zsh', 'fish'] as const;

/** `commands`: the whole table, including this command. */
export function completionsCommands(commands: () => readonly Command[]): Command[] {
  return [
    defineCommand({
      name: 'completions',
      summary: 'Print a completion script for your shell.',
      operands: { SHELL: { meaning: 'The shell.', choices: shells } },
      options: { json: jsonOption },
      run: async ({ operands: { SHELL: shell } }) => {
        const script = scripts[shell](commandWords(commands()));
        return { document: { shell, script }, text: script };
      },
    }),
  ];
}
