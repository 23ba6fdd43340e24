/**
 * Sends every hostile kind to a real service over HTTP and records the status, the time to answer, and how far the
 * memory of the service and its decoder processes grows.
 */

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { familyOf, processorMs, residentBytes } from '../processes.ts';
import type { StageResults } from '../results.ts';
import { type HostilePicture, hostilePictures } from './hostile-pictures.ts';

const rounds = 5;
const sampleMs = 5;
const megabyte = 1024 * 1024;

export async function measureAttacks(): Promise<StageResults['attacks']> {
  const child = fork(join(import.meta.dirname, 'service.ts'), [], { env: { ...process.env, LOG_LEVEL: 'error' } });
  const [{ address, key }] = (await once(child, 'message')) as [{ address: string; key: string }];
  const pid = child.pid ?? 0;

  async function send({ bytes }: HostilePicture): Promise<number> {
    const reply = await fetch(`${address}/v1/moderate/image`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ data: `data:image/png;base64,${bytes.toString('base64')}` }),
    });
    await reply.arrayBuffer();
    return reply.status;
  }

  async function measure(picture: HostilePicture) {
    const times: number[] = [];
    let processes = familyOf(pid);
    const before = residentBytes(processes);
    let most = before;
    const sampling = setInterval(() => (most = Math.max(most, residentBytes(processes))), sampleMs);
    let status = 0;
    const processorBefore = processorMs(processes);
    for (let round = 0; round < rounds; round++) {
      const start = performance.now();
      status = await send(picture);
      times.push(performance.now() - start);
      // A decoder process may have been replaced.
      processes = [...new Set([...processes, ...familyOf(pid)])];
    }
    clearInterval(sampling);
    times.sort((left, right) => left - right);
    return {
      name: picture.name,
      bytes: picture.bytes.length,
      wanted: picture.wanted.join(' or '),
      status,
      isRight: picture.wanted.includes(status),
      medianMs: times[Math.floor(rounds / 2)] ?? 0,
      worstMs: times.at(-1) ?? 0,
      processorMs: (processorMs(processes) - processorBefore) / rounds,
      grownMb: (Math.max(most, residentBytes(processes)) - before) / megabyte,
    };
  }

  const pictures = await hostilePictures();
  // Starts the decoder process and lets the service compile, which is not part of any attack.
  for (let warm = 0; warm < 3; warm++) await send(pictures[0] as HostilePicture);
  const kinds: StageResults['attacks']['kinds'][number][] = [];
  for (const picture of pictures) kinds.push(await measure(picture));
  const isAlive = (await send(pictures[0] as HostilePicture)) === 200;
  child.kill('SIGTERM');
  return { rounds, kinds, isAlive };
}
