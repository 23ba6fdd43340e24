/** The thread that matches expressions, to keep that work off the event loop. */

import { answerQuestions } from '../../threads/question-thread.ts';
import { firstsOf, matchRegexes, type RegexMatching } from './match-regexes.ts';
import { compileRegexSet, type RegexSet } from './regex-set.ts';

export type RegexRequest =
  /** An account's expressions, in the groups that are matched together. */
  | { readonly kind: 'load'; readonly account: number; readonly groups: readonly (readonly string[])[] }
  | { readonly kind: 'forget'; readonly account: number }
  /** Which expressions of a group match: their indices. */
  | { readonly kind: 'which'; readonly account: number; readonly group: number; readonly content: string }
  /** Where these match: as from `matchRegexes`. */
  | ({
      readonly kind: 'where';
      readonly account: number;
      readonly group: number;
      readonly indices: readonly number[];
    } & RegexMatching);

/** The answer to matching; the others have none. */
export type RegexReply = { readonly found: Int32Array; readonly processorMs: number } | undefined;

interface Group {
  readonly set: RegexSet;
  /** The number of its first expression. */
  readonly first: number;
}

const accounts = new Map<number, readonly Group[]>();

answerQuestions((request: RegexRequest): RegexReply => {
  switch (request.kind) {
    case 'load':
      accounts.set(request.account, compileGroups(request.groups));
      return undefined;
    case 'forget':
      accounts.delete(request.account);
      return undefined;
    case 'which':
      return timed(() => Int32Array.from(groupOf(request).set.which(request.content)));
    case 'where': {
      const { set, first } = groupOf(request);
      return timed(() => matchRegexes(set, request, request.indices, first) as Int32Array);
    }
  }
});

function groupOf({ account, group }: { readonly account: number; readonly group: number }): Group {
  return accounts.get(account)![group]!;
}

function timed(find: () => Int32Array): RegexReply {
  const began = process.threadCpuUsage();
  const found = find();
  const { user, system } = process.threadCpuUsage(began);
  return { found, processorMs: (user + system) / 1_000 };
}

/**
 * Read once by every set that is loaded: the first texts would otherwise pay for compiling the matcher itself, and reach
 * their time limit.
 */
const warmUp =
  `Hello there! The quick brown fox jumps over 13 lazy dogs, call +49 30 901820 or see https://www.example.org/a?b=1.
  I'd like to BUY one now, it's only $9.99 (free shipping); e-mail me: someone@example.com. Füße, naïve, приве́т, 你好, नमस्ते 😀 #yes @you
`.repeat(8);

function compileGroups(groups: readonly (readonly string[])[]): Group[] {
  const firsts = firstsOf(groups);
  return groups.map((patterns, group) => {
    const set = compileRegexSet(patterns);
    set.which(warmUp);
    return { set, first: firsts[group]! };
  });
}
