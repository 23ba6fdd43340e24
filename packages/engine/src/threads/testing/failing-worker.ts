/** Fails on the word `fail`, dies on the word `die`, and returns all others. */

import { serveTasks } from '../serve-tasks.ts';

serveTasks<undefined, string, string>(() => ({
  begin: () => Promise.resolve(),
  async answer(task) {
    if (task === 'fail') throw new RangeError('the network has no such input');
    if (task === 'die')
      setImmediate(() => {
        throw new TypeError('nobody caught this');
      });
    return task;
  },
  end: () => Promise.resolve(),
}));
