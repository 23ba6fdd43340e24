/**
 * `node bench/http/profile.ts service [calls] [texts in each]`: shows where the processor time of a call goes, by
 * function and by part of the program, under the load of `npm run bench:http`. The profile is kept in the system's
 * temporary folder, in case you want to see it as a flame graph.
 */

import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { nextMessage } from '../next-message.ts';
import { load, type ServerName, serverNames, startServer } from './bench-process.ts';

interface ProfileNode {
  readonly id: number;
  readonly callFrame: { readonly functionName: string; readonly url: string; readonly lineNumber: number };
  readonly children?: readonly number[];
}
interface Profile {
  readonly nodes: readonly ProfileNode[];
  readonly samples: readonly number[];
  readonly timeDeltas: readonly number[];
}

const rows = 45;

async function record(name: ServerName, calls: number, textsInEach: number): Promise<Profile> {
  const server = await startServer(name);
  // Until the compiler has optimised the code that each call runs.
  await load(server, Math.min(20_000, calls), textsInEach);
  server.process.send('profile');
  await nextMessage(server.process);
  const { callsPerSecond, microsecondsPerCall } = await load(server, calls, textsInEach);
  server.process.send('profiled');
  const profile = await nextMessage<Profile>(server.process);
  server.process.kill();
  console.log(
    `${Math.round(callsPerSecond)} calls a second, ${microsecondsPerCall.toFixed(1)} µs of processor time each`,
  );
  return profile;
}

/** `packages/server/src/calls/usage`, `node:internal`, `fastify`: what a place in the code belongs to. */
function partOf(url: string, functionName: string): string {
  if (url === '') return functionName.startsWith('(') ? functionName : '(native)';
  if (url.startsWith('node:')) return url.split('/', 2).join('/');
  const dependency = /node_modules\/(?:\.[^/]+\/)?((?:@[^/]+\/)?[^/]+)(?!.*node_modules)/.exec(url)?.[1];
  if (dependency !== undefined) return dependency;
  return /(?:packages|bench)\/.*(?=\/)/.exec(url)?.[0] ?? url;
}

function selfTimes({ nodes, samples, timeDeltas }: Profile): Map<ProfileNode, number> {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const times = new Map<ProfileNode, number>();
  for (const [index, id] of samples.entries()) {
    const node = byId.get(id) as ProfileNode;
    times.set(node, (times.get(node) ?? 0) + (timeDeltas[index] ?? 0));
  }
  return times;
}

/** Each sample counts once for every place on its stack, even if that occurs several times. */
function inclusive(profile: Profile, times: Map<ProfileNode, number>, name: (node: ProfileNode) => string) {
  const parents = new Map<number, ProfileNode>();
  const byId = new Map(profile.nodes.map((node) => [node.id, node]));
  for (const node of profile.nodes) for (const child of node.children ?? []) parents.set(child, node);
  const sums = new Map<string, number>();
  for (const [node, time] of times) {
    const seen = new Set<string>();
    for (let at: ProfileNode | undefined = byId.get(node.id); at !== undefined; at = parents.get(at.id)) {
      seen.add(name(at));
    }
    for (const place of seen) sums.set(place, (sums.get(place) ?? 0) + time);
  }
  return sums;
}

function sumBy(times: Map<ProfileNode, number>, name: (node: ProfileNode) => string): Map<string, number> {
  const sums = new Map<string, number>();
  for (const [node, time] of times) sums.set(name(node), (sums.get(name(node)) ?? 0) + time);
  return sums;
}

function print(title: string, sums: Map<string, number>, calls: number): void {
  console.log(`\n${title} (µs a call)`);
  for (const [name, time] of [...sums].sort(([, a], [, b]) => b - a).slice(0, rows)) {
    console.log(`${(time / calls).toFixed(2).padStart(8)}  ${name}`);
  }
}

const functionName = ({ callFrame: { functionName: name, url, lineNumber } }: ProfileNode) =>
  `${name || '(anonymous)'} ${url === '' ? '' : `${url.replace(/^.*\/(?=(?:[^/]+\/){2})/, '')}:${lineNumber + 1}`}`;
const partName = ({ callFrame: { functionName: name, url } }: ProfileNode) => partOf(url, name);

const [server = 'service', calls = '20000', textsInEach = '1'] = process.argv.slice(2);
const name = serverNames.find((known) => known === server);
if (name === undefined) throw new Error(`no such server; there are: ${serverNames.join(', ')}`);
const profile = await record(name, Number(calls), Number(textsInEach));
const times = selfTimes(profile);
print('by part, itself', sumBy(times, partName), Number(calls));
print('by function, itself', sumBy(times, functionName), Number(calls));
print('by function, with what it calls', inclusive(profile, times, functionName), Number(calls));
const file = join(mkdtempSync(join(tmpdir(), 'moderato-profile-')), `${name}.cpuprofile`);
writeFileSync(file, JSON.stringify(profile));
console.log(`\n${file}`);
