/** Fails over the word `fail`, dies over the word `die`, and answers the others with themselves. */

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
