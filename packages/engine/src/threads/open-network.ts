/** Opens an ONNX file for the thread that asks. One thread and one input at a time, so that an answer depends on nothing else. */

import { readFileSync } from 'node:fs';
import { InferenceSession } from 'onnxruntime-node';

const options = {
  intraOpNumThreads: 1,
  interOpNumThreads: 1,
  executionMode: 'sequential',
  graphOptimizationLevel: 'all',
  // Its arena never gives memory back, and one large input would make it large for good.
  enableCpuMemArena: false,
  enableMemPattern: false,
  logSeverityLevel: 3,
} satisfies InferenceSession.SessionOptions;

/** `paths`: the file, or its parts in their order. */
export function openNetwork(paths: readonly string[]): Promise<InferenceSession> {
  const [whole, ...furtherParts] = paths;
  return furtherParts.length === 0 && whole !== undefined
    ? InferenceSession.create(whole, options)
    : InferenceSession.create(readParts(paths), options);
}

export function readParts(paths: readonly string[]): Buffer {
  return Buffer.concat(paths.map((path) => readFileSync(path)));
}
