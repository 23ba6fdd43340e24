/** Returns words in the order in which it gets them. It returns `wait` once the first number of its setup is not 0. */

import { serveTasks } from '../serve-tasks.ts';

serveTasks<Int32Array, string, string>((isLetGo) => ({
  begin: () => Promise.resolve(),
  async answer(task) {
    if (task === 'wait') Atomics.wait(isLetGo, 0, 0);
    return task;
  },
  end: () => Promise.resolve(),
}));
