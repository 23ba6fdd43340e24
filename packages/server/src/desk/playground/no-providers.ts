/**
 * For texts that must not leave this machine, because they are judged again with every keystroke: custom categories are not
 * judged.
 */

import type { Providers } from '../../calls/providers/create-providers.ts';

export const noProviders: Pick<Providers, 'forText'> = {
  forText: ({ startedMs }, custom) => (custom.length === 0 ? undefined : { judges: [], custom, deadlineMs: startedMs }),
};
