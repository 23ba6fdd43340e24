#!/usr/bin/env node
// Starts the command on a Node that can run it. Older Nodes must be able to read this file (12.20 and later can), so
// it is plain JavaScript with nothing modern in it: it finds Node 24 and hands over, or says what is missing.

import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import nodeModule, { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const neededMajor = 24;
const thisFile = fileURLToPath(import.meta.url);

// The runtime of the models would otherwise report to its maker when it is used, and keep an id for this machine.
process.env.ORT_DISABLE_TELEMETRY = '1';

stopWithNpm();

if (majorOf(process.versions.node) >= neededMajor) {
  // Node strips types from its own project's files, never from those under node_modules: a published copy is built.
  const published = /[\\/]node_modules[\\/]/.test(thisFile);
  // What Node has stripped and compiled is kept for the next start, beside what npm installed and not in a folder for
  // temporary files, where somebody else could put code for us. Node checks it against the sources, and does without
  // it where the folder cannot be written.
  const cache = join(dirname(thisFile), '../../../node_modules/.cache/moderato');
  nodeModule.enableCompileCache(cache);
  startAgainForScan();
  // Threads find it only here. Without it each of them would load what strips types: fifteen megabytes a thread.
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
 * Linux's allocator holds on to the pieces in which models are read, up to 20 MB a model, unless it is told at its start
 * to hand large ones back. The process becomes one that was told so: same id, same streams. Only a scan asks for that: it
 * opens models on every core. Buffers for texts of over 40 words are then handed back too, and cost some time.
 */
function startAgainForScan() {
  const isScan = process.argv[2] === 'scan';
  if (!isScan || process.platform !== 'linux' || typeof process.execve !== 'function') return;
  if (process.env.MALLOC_MMAP_THRESHOLD_ !== undefined) return;
  // Rubbish is short-lived here: little room for it is enough, and the models need the rest.
  const thrifty = ['--max-semi-space-size=2', '--heap-growing-percent=30'];
  const words = [process.execPath, ...thrifty, ...process.execArgv, ...process.argv.slice(1)];
  process.execve(process.execPath, words, { ...process.env, MALLOC_MMAP_THRESHOLD_: '262144' });
}

/**
 * The Node of the npm package `node`, which `npm ci` installs beside us, or of the package for this platform behind it, which
 * comes with the tarball for npx.
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
      // Not installed: the next one.
    }
  }
  return undefined;
}

/**
 * `kill` on `npm start` ends npm and the shell in between, and neither tells us. Whoever loses its parent then stops as if
 * the signal had come through.
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
  // A terminal sends Ctrl-C to both processes by itself, and `kill` to this one alone: it is passed on in any case, and
  // what stops in an orderly way takes two within a tenth of a second for one.
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
  process.stderr.write(`moderato: ${error.message}\n`);
  process.exitCode = 1;
}
