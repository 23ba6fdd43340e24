/** Returns words in the order in which it handles them. On `wait`, it lets others pass until it receives `go on`. */

import { serveTasks } from '../serve-tasks.ts';

let isWaiting = false;

serveTasks<undefined, string, string>(() => ({
  begin: () => Promise.resolve(),
  async answer(task, letPass) {
    if (task === 'go on') isWaiting = false;
    if (!task.startsWith('wait')) return task;
    isWaiting = true;
    while (isWaiting) await letPass();
    return task;
  },
  end: () => Promise.resolve(),
}));
