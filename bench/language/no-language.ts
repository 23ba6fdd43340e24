/**
 * Texts without a recognisable language: slang from our own list, and names of people. Parts for training, calibrating,
 * testing.
 */

import { readFileSync } from 'node:fs';
import { randomNumbers } from './random.ts';

const parts = ['train', 'calibrate', 'test'] as const;
export type Part = (typeof parts)[number];

export function slang(part: Part): string[] {
  return readFileSync(new URL('data/no-language.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .filter((_, at) => parts[at % parts.length] === part);
}

interface Faker {
  readonly rawDefinitions: { readonly person?: { readonly first_name?: NameLists; readonly last_name?: NameLists } };
}
type NameLists = Partial<Record<'generic' | 'female' | 'male', readonly string[]>>;

/** Written so that type checking needs none of the packages of this folder. */
async function load<Module>(specifier: string): Promise<Module> {
  return (await import(specifier)) as Module;
}

/** First and family names of each country together, as people write them. */
export async function trainingNames(): Promise<string[]> {
  const { allFakers } = await load<{ allFakers: Record<string, Faker> }>('@faker-js/faker');
  const random = randomNumbers(7);
  return Object.values(allFakers).flatMap(({ rawDefinitions: { person } }) => {
    const first = Object.values(person?.first_name ?? {}).flat();
    const last = Object.values(person?.last_name ?? {}).flat();
    if (first.length === 0 || last.length === 0) return [];
    const pick = (names: readonly string[]) => names[Math.floor(random() * names.length)] as string;
    return Array.from({ length: 400 }, () => `${pick(first)} ${pick(last)}`);
  });
}

export async function calibrationNames(): Promise<string[]> {
  const { names } = await load<{ names: readonly string[] }>('unique-names-generator');
  return names.map((name, at) => `${name} ${names[(at * 7 + 3) % names.length]}`);
}

interface ChanceLike {
  name(options: { nationality: string }): string;
}

export async function testNames(): Promise<string[]> {
  const { default: Chance } = await load<{ default: new (seed: number) => ChanceLike }>('chance');
  const chance = new Chance(3);
  return ['en', 'it', 'nl', 'fr'].flatMap((nationality) =>
    Array.from({ length: 150 }, () => chance.name({ nationality })),
  );
}
