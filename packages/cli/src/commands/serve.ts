/** `moderato serve`: runs the service. It logs in lines of JSON and handles signals and exit codes itself. */

import { defineCommand } from '../command.ts';

export const serveCommands = [
  defineCommand({
    name: 'serve',
    summary: 'Run the service until it is stopped. Environment variables configure it.',
    operands: {},
    options: {},
    async run() {
      const { serve } = await import('@moderato/server');
      await serve();
      return undefined;
    },
  }),
];
