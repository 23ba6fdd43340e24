import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/** Runs a script of this folder to its end; rejects with its output if it fails. */
export async function runProcess(script: string, ...parameters: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [
    fileURLToPath(new URL(script, import.meta.url)),
    ...parameters,
  ]);
  return stdout;
}
