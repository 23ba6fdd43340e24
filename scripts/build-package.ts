/**
 * Runs as `prepack` of a published package: writes JavaScript and declarations to `dist/`, since Node strips no types
 * inside node_modules, a manifest that points there, and the licence. `--restore` (`postpack`) restores the working
 * tree.
 */

import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, globSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';

const root = join(import.meta.dirname, '..');
const folder = process.cwd();
const manifest = join(folder, 'package.json');
const kept = join(folder, 'package.json.working');
const licence = join(folder, 'LICENSE');

function build(): void {
  const dist = join(folder, 'dist');
  const config = join(folder, 'tsconfig.pack.json');
  rmSync(dist, { recursive: true, force: true });
  writeFileSync(
    config,
    JSON.stringify({
      extends: relative(folder, join(root, 'tsconfig.json')),
      compilerOptions: { noEmit: false, rootDir: 'src', outDir: 'dist' },
      include: ['src'],
      exclude: ['src/**/*.test.ts', 'src/**/*.contract.ts', 'src/**/testing', 'src/**/__fixtures__'],
    }),
  );
  try {
    // Editors show the comments of declarations; in the code they would only make files larger.
    const emit = (...options: string[]) =>
      execFileSync('tsc', ['-p', config, ...options], { cwd: folder, stdio: 'inherit' });
    emit('--declaration', '--emitDeclarationOnly');
    // The types were checked a line above; that is most of the work.
    emit('--removeComments', '--noCheck');
  } finally {
    rmSync(config);
  }
  const isData = (path: string) => !/\.ts$|__fixtures__|\/testing\//.test(path);
  for (const path of globSync('src/**/*.*', { cwd: folder }).filter(isData)) {
    cpSync(join(folder, path), join(folder, path.replace(/^src/, 'dist')));
  }
}

/** The manifest of the working tree runs the sources; the published one runs the build. */
function pointToDist(): void {
  const facts = JSON.parse(readFileSync(manifest, 'utf8')) as Record<string, unknown>;
  renameSync(manifest, kept);
  const { scripts: _scripts, ...published } = facts;
  if (facts.exports !== undefined) {
    published.exports = Object.fromEntries(
      Object.entries(facts.exports as Record<string, string>).map(([name, source]) => {
        const built = source.replace(/^\.\/src\/(.*)\.ts$/, './dist/$1');
        return [name, { types: `${built}.d.ts`, default: `${built}.js` }];
      }),
    );
  }
  writeFileSync(manifest, `${JSON.stringify({ engines: { node: '>=24' }, ...published }, null, 2)}\n`);
}

if (process.argv.includes('--restore')) {
  if (existsSync(kept)) renameSync(kept, manifest);
  rmSync(licence, { force: true });
} else {
  build();
  pointToDist();
  cpSync(join(root, 'LICENSE'), licence);
}
