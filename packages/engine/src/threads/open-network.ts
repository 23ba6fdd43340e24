/** Opens an ONNX file for the calling thread. One thread and one input at a time, so an answer depends on nothing else. */

import { readFileSync } from 'node:fs';
import { InferenceSession } from 'onnxruntime-node';

const options = {
  intraOpNumThreads: 1,
  interOpNumThreads: 1,
  executionMode: 'sequential',
  graphOptimizationLevel: 'all',
  enableMemPattern: false,
  logSeverityLevel: 3,
} satisfies InferenceSession.SessionOptions;

export interface NetworkUse {
  /**
   * Whether memory is kept between runs, as much as the largest input took, until the network is released. A sixth
   * faster for many small inputs, but one large input would keep it large for good.
   */
  readonly keepsMemory?: boolean;
}

/** `paths`: the file, or its parts in their order. */
export function openNetwork(
  paths: readonly string[],
  { keepsMemory = false }: NetworkUse = {},
): Promise<InferenceSession> {
  const [whole, ...furtherParts] = paths;
  const chosen = { ...options, enableCpuMemArena: keepsMemory };
  return furtherParts.length === 0 && whole !== undefined
    ? InferenceSession.create(whole, chosen)
    : InferenceSession.create(readParts(paths), chosen);
}

export function readParts(paths: readonly string[]): Buffer {
  return Buffer.concat(paths.map((path) => readFileSync(path)));
}
