/** Lists every command. The help and the check of `docs/reference/cli.md` read the same table. */

import type { Command } from './command.ts';
import { accountsCommands } from './commands/accounts.ts';
import { auditCommands } from './commands/audit.ts';
import { authorsCommands } from './commands/authors.ts';
import { backupCommands } from './commands/backup.ts';
import { categoriesCommands } from './commands/categories.ts';
import { checkCommands } from './commands/check.ts';
import { compatCommands } from './commands/compat.ts';
import { completionsCommands } from './commands/completions.ts';
import { customCategoriesCommands } from './commands/custom-categories.ts';
import { doctorCommands } from './commands/doctor.ts';
import { evaluateCommands } from './commands/evaluate.ts';
import { hashesCommands } from './commands/hashes.ts';
import { imageCommands } from './commands/image.ts';
import { keysCommands } from './commands/keys.ts';
import { membersCommands } from './commands/members.ts';
import { providersCommands } from './commands/providers.ts';
import { redirectCommands } from './commands/redirect.ts';
import { rulesCommands } from './commands/rules.ts';
import { scanCommands } from './commands/scan.ts';
import { secretsCommands } from './commands/secrets.ts';
import { serveCommands } from './commands/serve.ts';
import { storeCommands } from './commands/store.ts';
import { transparencyCommands } from './commands/transparency.ts';
import { usageCommands } from './commands/usage.ts';
import { webhooksCommands } from './commands/webhooks.ts';

export const commandTable: readonly Command[] = [
  ...serveCommands,
  ...checkCommands,
  ...scanCommands,
  ...evaluateCommands,
  ...imageCommands,
  ...accountsCommands,
  ...keysCommands,
  ...membersCommands,
  ...categoriesCommands,
  ...customCategoriesCommands,
  ...rulesCommands,
  ...hashesCommands,
  ...webhooksCommands,
  ...providersCommands,
  ...usageCommands,
  ...transparencyCommands,
  ...authorsCommands,
  ...auditCommands,
  ...compatCommands,
  ...redirectCommands,
  ...doctorCommands,
  ...backupCommands,
  ...storeCommands,
  ...secretsCommands,
  ...completionsCommands(() => commandTable),
];
