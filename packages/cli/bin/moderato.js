#!/usr/bin/env node
// Starts the command on a Node that can run it. Older versions of Node must be able to read this file (12.20 and later
// can), so it uses no modern syntax: it finds Node 24 and hands over to it, or says what is missing.

import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import nodeModule, { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const neededMajor = 24;
const thisFile = fileURLToPath(import.meta.url);

// Otherwise, the models' runtime sends usage data to its maker and stores an id for this machine.
process.env.ORT_DISABLE_TELEMETRY = '1';

stopWithNpm();

if (majorOf(process.versions.node) >= neededMajor) {
  // Node does not strip types from files under node_modules, so a published copy is built to JavaScript.
  const published = /[\\/]node_modules[\\/]/.test(thisFile);
  // Node caches stripped and compiled code for the next start. The cache is next to the installed packages, not in a
  // shared temporary folder, where others could place code for us. Node checks it against the sources and does without
  // it if the folder is not writable.
  const cache = join(dirname(thisFile), '../../../node_modules/.cache/moderato');
  nodeModule.enableCompileCache(cache);
  startAgainForScan();
  // Threads find the cache only through this variable. Without it, each would load the type stripper: 15 MB per thread.
  process.env.NODE_COMPILE_CACHE = cache;
  import(published ? '../dist/main.js' : '../src/main.ts').then((entry) => entry.main(), fail);
} else {
  const newerNode = findNewerNode();
  if (newerNode === undefined) {
    fail(
      new Error(
        `Moderato needs Node ${neededMajor} or newer; this is Node ${process.versions.node}, and the npm package "node" that would bring a newer one is not installed.`,
      ),
    );
  } else {
    handOver(newerNode);
  }
}

/**
 * By default, Linux's allocator keeps the buffers that models are read into, up to 20 MB per model. A setting that it
 * reads only at process start makes it return large buffers. So the process replaces itself with one that has the
 * setting: same id, same streams. Only `scan` does this, because it opens models on every core. Buffers for texts of
 * more than 40 words are then returned too, which costs some time.
 */
function startAgainForScan() {
  const isScan = process.argv[2] === 'scan';
  if (!isScan || process.platform !== 'linux' || typeof process.execve !== 'function') return;
  if (process.env.MALLOC_MMAP_THRESHOLD_ !== undefined) return;
  // Most objects die young here, so a small young generation is enough and leaves memory for the models.
  const thrifty = ['--max-semi-space-size=2', '--heap-growing-percent=30'];
  const words = [process.execPath, ...thrifty, ...process.execArgv, ...process.argv.slice(1)];
  process.execve(process.execPath, words, { ...process.env, MALLOC_MMAP_THRESHOLD_: '262144' });
}

/**
 * Node from the npm package `node`, which `npm ci` installs next to us, or from the package for this platform that it
 * depends on, which comes with the tarball for npx.
 */
function findNewerNode() {
  for (const name of ['node', `node-${process.platform}-${process.arch}`]) {
    try {
      const manifest = createRequire(import.meta.url).resolve(`${name}/package.json`);
      if (majorOf(createRequire(import.meta.url)(manifest).version) < neededMajor) continue;
      const found = ['node', 'node.exe']
        .map((file) => join(dirname(manifest), 'bin', file))
        .find((file) => existsSync(file));
      if (found !== undefined) return found;
    } catch {
      // Not installed: try the next one.
    }
  }
  return undefined;
}

/**
 * `kill` on `npm start` ends npm and the shell in between without a signal to this process. So a process that loses its
 * parent stops as if it had received the signal.
 */
function stopWithNpm() {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 200);
  watch.unref();
}

function handOver(node) {
  const child = spawn(node, [...process.execArgv, thisFile, ...process.argv.slice(2)], { stdio: 'inherit' });
  // A terminal sends Ctrl-C to both processes, and `kill` reaches only this one. The signal is passed on either way,
  // and code that shuts down in an orderly way treats two signals within a tenth of a second as one.
  const signals = ['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGQUIT'];
  for (const signal of signals) process.on(signal, () => child.kill(signal));
  child.on('error', fail);
  child.on('exit', (code, signal) => {
    if (signal === null) process.exit(code);
    for (const name of signals) process.removeAllListeners(name);
    process.kill(process.pid, signal);
  });
}

function majorOf(version) {
  return Number(version.split('.')[0]);
}

function fail(error) {
  process.stderr.write(`moderato: ${isWithoutModels(error) ? missingModels() : error.message}\n`);
  process.exitCode = 1;
}

function isWithoutModels(error) {
  return error.code === 'ERR_MODULE_NOT_FOUND' && error.message.includes("'@moderato/models'");
}

/** Only the tarball for npx comes without them, and names their version. */
function missingModels() {
  const { peerDependencies = {} } = createRequire(import.meta.url)('../package.json');
  const file = `moderato-models-${peerDependencies['@moderato/models'] || '…'}.tgz`;
  return `The models are not installed. Download ${file} from the release page and install it in the same folder.`;
}
