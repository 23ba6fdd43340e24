/** Reads from the committed results of the other benches what one call costs in processor time and bytes. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Results as Copies } from '../copies/results.ts';
import type { SpeedResult } from '../quality/speed/speed-result.ts';
import type { CostFigures } from './costs.ts';

export interface Figures {
  /** The main thread of a copy on PostgreSQL and Redis, without judging. */
  readonly serviceMs: number;
  /** The same for a single copy on its embedded store. */
  readonly serviceAloneMs: number;
  /** Word lists and fast model: every text. */
  readonly fastMs: number;
  /** The network, for an average text of the development mix, which is harder than most traffic. */
  readonly networkMs: number;
  /** The release that the costs of models belong to. */
  readonly modelVersion: string;
  /** Preparing an everyday image for its judges. */
  readonly imagePrepareMs: number;
  readonly postgresMs: number;
  readonly redisMs: number;
  readonly bytesPerCall: number;
}

interface HttpRun {
  readonly processorMicrosecondsPerCall: { readonly service: number };
}

const bench = join(import.meta.dirname, '..');
const read = <Content>(path: string) => JSON.parse(readFileSync(join(bench, path), 'utf8')) as Content;
const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** For one copy on its embedded store. All figures of models are of one release, which the result names. */
export function readCostFigures(): CostFigures {
  return {
    speed: read<SpeedResult>('quality/results/speed.json'),
    serviceMs: read<HttpRun>('http/results.json').processorMicrosecondsPerCall.service / 1_000,
    bytesPerCall: read<Copies>('copies/results.json').databaseBytesPerCall,
  };
}

export function readFigures(): Figures {
  const http = read<HttpRun>('http/results.json');
  const speed = read<SpeedResult>('quality/results/speed.json');
  const copies = read<Copies>('copies/results.json');
  const pictures = read<{ pictures: { prepare: { processorMs: number } }[] }>('images/results/decode.json').pictures;
  const perCall = (part: 'copies' | 'postgres' | 'redis') =>
    median(copies.rounds.map(({ microseconds }) => microseconds[part])) / 1_000;
  return {
    serviceMs: perCall('copies'),
    serviceAloneMs: http.processorMicrosecondsPerCall.service / 1_000,
    fastMs: speed.message.wordListsAndFastModel / 1_000,
    networkMs: Math.max(0, speed.devMix.shipped - speed.message.wordListsAndFastModel / 1_000),
    modelVersion: speed.modelVersion,
    imagePrepareMs: pictures[0]?.prepare.processorMs ?? 0,
    postgresMs: perCall('postgres'),
    redisMs: perCall('redis'),
    bytesPerCall: copies.databaseBytesPerCall,
  };
}
