/** The readers of captions: our own code with given networks, and tesseract. */

import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { textFiles } from '../../../packages/engine/src/image/models/file-names.ts';
import { createImageThreads } from '../../../packages/engine/src/image/models/image-threads.ts';
import type { Caption } from './captions.ts';

const sharp = createRequire(new URL('../../../packages/engine/package.json', import.meta.url))(
  'sharp',
) as typeof import('sharp').default;

export interface Reader {
  readonly name: string;
  read(caption: Caption): Promise<string>;
  close(): Promise<void>;
}

/** `folder` contains files with the same names as ours. */
export function ourReader(name: string, folder: string): Reader {
  const paths = Object.fromEntries(Object.values(textFiles).map((file) => [file, [join(folder, file)]]));
  const threads = createImageThreads(paths);
  return {
    name,
    async read({ width, height, pixels }) {
      const frame = { index: 0, ground: 'opaque', width, height, pixels } as const;
      const [page] = await threads.look('text', [frame], { signal: AbortSignal.timeout(120_000) });
      return (page?.lines ?? []).map(({ text, spaced }) => (text.includes(' ') ? text : spaced)).join(' ');
    },
    close: () => threads.close(),
  };
}

/** Tesseract, set to find text anywhere; `languages` are the names of its packages: `eng+deu`. */
export function tesseractReader(program: string, languages: string): Reader {
  return {
    name: 'tesseract 5',
    async read({ width, height, pixels }) {
      const png = await sharp(pixels, { raw: { width, height, channels: 3 } })
        .png()
        .toBuffer();
      return execFileSync(program, ['-', '-', '--psm', '11', '-l', languages], {
        input: png,
        stdio: ['pipe', 'pipe', 'ignore'],
        env: { ...process.env, OMP_THREAD_LIMIT: '1' },
      }).toString('utf8');
    },
    close: () => Promise.resolve(),
  };
}
