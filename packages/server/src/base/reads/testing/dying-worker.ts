/** A thread that dies before the first question. */

throw new Error('no such database');
