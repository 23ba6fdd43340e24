/** Method and path → the call that is meant, with what stands in its path. */

import type { CallName, Method } from '@moderato/contract';

export interface MatchedCall {
  readonly name: CallName;
  readonly params: Readonly<Record<string, string>>;
}

/** The methods that the path knows, where it does not know this one. */
export type Match = MatchedCall | { readonly allowed: readonly Method[] } | undefined;

interface Entry {
  readonly name: CallName;
  readonly method: Method;
  readonly parts: readonly string[];
}

const mostParameterCharacters = 256;

export function createMatchCall(names: readonly CallName[]): (method: string, path: string) => Match {
  // Words before parameters: `/rules/test` is not the rule named "test".
  const entries = names.map(toEntry).sort((a, b) => parameters(a) - parameters(b));
  return (method, path) => {
    const parts = path.split('/').slice(1);
    const fitting = entries.flatMap((entry) => {
      const params = fit(entry.parts, parts);
      return params === undefined ? [] : [{ entry, params }];
    });
    const found = fitting.find(({ entry }) => entry.method === method);
    if (found !== undefined) return { name: found.entry.name, params: found.params };
    return fitting.length === 0 ? undefined : { allowed: fitting.map(({ entry }) => entry.method) };
  };
}

function toEntry(name: CallName): Entry {
  const [method, path] = name.split(' ') as [Method, string];
  return { name, method, parts: path.split('/').slice(1) };
}

function parameters({ parts }: Entry): number {
  return parts.filter((part) => part.startsWith(':')).length;
}

function fit(pattern: readonly string[], parts: readonly string[]): Record<string, string> | undefined {
  if (pattern.length !== parts.length) return undefined;
  const params: Record<string, string> = {};
  for (const [i, part] of pattern.entries()) {
    const given = parts[i] as string;
    if (!part.startsWith(':')) {
      if (part !== given) return undefined;
      continue;
    }
    const value = decode(given);
    if (value === undefined) return undefined;
    params[part.slice(1)] = value;
  }
  return params;
}

/** What a store could not even look for is not there. */
function decode(part: string): string | undefined {
  try {
    const value = decodeURIComponent(part);
    const sane = value !== '' && value.length <= mostParameterCharacters && !value.includes('\0');
    return sane && value.isWellFormed() ? value : undefined;
  } catch {
    return undefined;
  }
}
