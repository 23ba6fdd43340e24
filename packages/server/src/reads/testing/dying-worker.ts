/** A thread that dies before anybody asks it anything. */

throw new Error('no such database');
