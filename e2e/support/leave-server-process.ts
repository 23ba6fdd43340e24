/** Starts a server as a test does, prints its address, and waits for the end. Run by the test of what it leaves behind. */

import { startServer } from './server-process.ts';

const { address, ended } = await startServer({ MODERATO_DATA_DIR: process.argv[2] ?? '' });
console.log(address);
await ended;
