/**
 * A folder of trained files, by default the one that ships, and the manifest that lists them. Every file is checked against its checksum
 * before it is used: a damaged model would still give scores, but wrong ones.
 */

import { createHash } from 'node:crypto';
import { closeSync, createReadStream, openSync, readFileSync, readSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { textModels } from '@moderato/models';
import { startQuestionThread } from '../threads/question-thread.ts';

export interface ModelFile {
  readonly name: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly licence: string;
}

export interface Manifest {
  /** Identifies all files together; changes whenever a score can change. */
  readonly version: string;
  readonly files: readonly ModelFile[];
}

export interface ListedFiles {
  readonly version: string;
  /** A file that is too large for some hosts may come in parts: `name.1`, `name.2` … */
  pathsOf(name: string): string[];
}

export interface ModelFiles extends ListedFiles {
  read(name: string): Promise<Buffer>;
  /** Loads it into memory that threads can share. */
  readShared(name: string): Uint8Array<SharedArrayBuffer>;
}

/** One line that a person can act on. */
export class ModelFileError extends Error {
  override readonly name = 'ModelFileError';
}

export const shippedModels = textModels;

export function readManifest(folder: string = shippedModels): Manifest {
  const path = join(folder, 'manifest.json');
  let manifest: unknown;
  try {
    manifest = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    const missing = (error as NodeJS.ErrnoException).code === 'ENOENT';
    throw new ModelFileError(`The list of model files ${path} ${missing ? 'is missing' : 'cannot be read'}.`);
  }
  if (!isManifest(manifest)) throw new ModelFileError(`The list of model files ${path} is not in the expected format.`);
  return manifest;
}

/** The version of the models that ship, without opening them. */
export function shippedModelVersion(): string {
  return readManifest().version;
}

/**
 * Checks every file of the folder; rejects with a `ModelFileError` that names the first bad one. A separate thread
 * checks them, so that the caller can read the word lists in the meantime.
 */
export async function openModelFiles(folder: string = shippedModels): Promise<ModelFiles> {
  await checkInThread(folder);
  const listed = listModelFiles(folder);
  const read = async (name: string) =>
    Buffer.concat(await Promise.all(listed.pathsOf(name).map((path) => readFile(path))));
  return { ...listed, read, readShared: (name) => readShared(listed.pathsOf(name)) };
}

/** `paths`: the file, or its parts in their order. */
export function readShared(paths: readonly string[]): Uint8Array<SharedArrayBuffer> {
  const sizes = paths.map((path) => statSync(path).size);
  const bytes = new Uint8Array(new SharedArrayBuffer(sizes.reduce((sum, size) => sum + size, 0)));
  let filled = 0;
  for (const path of paths) {
    const file = openSync(path, 'r');
    try {
      for (let read = -1; read !== 0; filled += read) read = readSync(file, bytes, filled, bytes.length - filled, null);
    } finally {
      closeSync(file);
    }
  }
  return bytes;
}

/** Next to this file, in the same language: TypeScript in the repository, JavaScript in the package. */
const checkWorker = new URL(`./check-worker${import.meta.url.endsWith('.ts') ? '.ts' : '.js'}`, import.meta.url);

async function checkInThread(folder: string): Promise<void> {
  const thread = startQuestionThread<string, string | null>(checkWorker, {});
  const problem = await thread.ask(folder).finally(thread.stop);
  if (problem !== null) throw new ModelFileError(problem);
}

/** Checks every file against its checksum, in this thread. Tens of megabytes take a fraction of a second. */
export async function checkModelFiles(folder: string): Promise<void> {
  await Promise.all(readManifest(folder).files.map((file) => check(folder, file)));
}

/** Where the files are, without reading them: this notices only files that are missing or have the wrong size. */
export function listModelFiles(folder: string): ListedFiles {
  const { version, files } = readManifest(folder);
  for (const file of files) measure(folder, file);

  function pathsOf(name: string): string[] {
    const isPart = (file: ModelFile) =>
      file.name.startsWith(`${name}.`) && /^\d+$/.test(file.name.slice(name.length + 1));
    const whole = files.filter((file) => file.name === name);
    const parts = files.filter(isPart).toSorted((a, b) => partNumber(a) - partNumber(b));
    const found = whole.length > 0 ? whole : parts;
    if (found.length === 0) throw new ModelFileError(`The list of model files in ${folder} does not name ${name}.`);
    return found.map((file) => join(folder, file.name));
  }

  return { version, pathsOf };
}

function partNumber({ name }: ModelFile): number {
  return Number(name.slice(name.lastIndexOf('.') + 1));
}

async function check(folder: string, { name, sha256 }: ModelFile): Promise<void> {
  const path = join(folder, name);
  const hash = createHash('sha256');
  try {
    await pipeline(createReadStream(path, { highWaterMark: 1024 * 1024 }), hash);
  } catch (error) {
    throw unread(path, sha256, error);
  }
  const found = hash.digest('hex');
  if (found !== sha256) {
    throw new ModelFileError(
      `The model file ${path} is damaged: expected SHA-256 ${sha256}, found ${found}. Install the package again.`,
    );
  }
}

function measure(folder: string, { name, bytes, sha256 }: ModelFile): void {
  const path = join(folder, name);
  let found: number;
  try {
    found = statSync(path).size;
  } catch (error) {
    throw unread(path, sha256, error);
  }
  if (found !== bytes) {
    throw new ModelFileError(
      `The model file ${path} is damaged: expected ${bytes} bytes, found ${found}. Install the package again.`,
    );
  }
}

function unread(path: string, sha256: string, error: unknown): ModelFileError {
  const missing = (error as NodeJS.ErrnoException).code === 'ENOENT';
  return new ModelFileError(
    `The model file ${path} ${missing ? 'is missing' : 'cannot be read'}; expected SHA-256 ${sha256}. Install the package again.`,
  );
}

function isManifest(value: unknown): value is Manifest {
  if (typeof value !== 'object' || value === null) return false;
  const { version, files } = value as Partial<Record<keyof Manifest, unknown>>;
  return typeof version === 'string' && version !== '' && Array.isArray(files) && files.every(isModelFile);
}

function isModelFile(value: unknown): value is ModelFile {
  if (typeof value !== 'object' || value === null) return false;
  const { name, sha256 } = value as Partial<Record<keyof ModelFile, unknown>>;
  return (
    typeof name === 'string' &&
    /^[\w.-]+$/.test(name) &&
    !name.startsWith('.') &&
    typeof sha256 === 'string' &&
    /^[0-9a-f]{64}$/.test(sha256)
  );
}
