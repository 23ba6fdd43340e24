import type { Actor, By } from '../base/audit/actor.ts';

/** The operator, as the command line names them. */
export const commandLine: Actor = { kind: 'command_line' };

export function byCommandLine(accountId: string): By {
  return { accountId, actor: commandLine };
}
