import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmdirSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface SmallDisk {
  readonly folder: string;
  /** Uses up every byte that is left. */
  fill(): void;
  /** Frees those bytes. */
  free(): void;
  remove(): void;
}

/** A separate file system in memory; undefined, with the reason printed, if mounting is not allowed. */
export function mountSmallDisk(megabytes: number, forWhat: string): SmallDisk | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'moderato-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], { stdio: 'pipe' });
  } catch (error) {
    rmdirSync(folder);
    const reason = String((error as { stderr?: Buffer }).stderr ?? error).trim();
    if (process.env.CI === 'true') throw new Error(`No small disk for ${forWhat}: ${reason}`);
    console.error(
      `\nNOT RUN: ${forWhat}, because a small disk could not be mounted (it takes root on Linux): ${reason}\n`,
    );
    return undefined;
  }
  const filler = join(folder, 'filler');
  return {
    folder,
    fill() {
      const file = openSync(filler, 'a');
      try {
        for (let size = 65_536; size >= 1; ) {
          try {
            writeSync(file, Buffer.alloc(size));
          } catch {
            size = Math.floor(size / 2);
          }
        }
      } finally {
        closeSync(file);
      }
    },
    free: () => rmSync(filler),
    remove() {
      execFileSync('umount', ['-l', folder]);
      rmdirSync(folder);
    },
  };
}
