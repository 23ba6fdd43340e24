/** `moderato serve`: the service itself. It logs in lines of JSON and handles signals and exit codes on its own. */

import { defineCommand } from '../command.ts';

export const serveCommands = [
  defineCommand({
    name: 'serve',
    summary: 'Run the service until it is stopped.',
    operands: {},
    options: {},
    async run() {
      const { serve } = await import('@moderato/server');
      await serve();
      return undefined;
    },
  }),
];
