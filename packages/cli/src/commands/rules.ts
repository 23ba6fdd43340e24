/** `moderato rules test`: tries an account's rules, or those of a file, on texts. Changes and counts nothing. */

import type { RuleDefinition } from '@moderato/engine';
import { textProblem } from '../checking/judge-locally.ts';
import {
  type Answer,
  accountOption,
  defineCommand,
  type Io,
  isRefusal,
  jsonOption,
  type Refusal,
  refuse,
} from '../command.ts';
import { type BadCase, type Case, readCases } from '../rule-testing/read-cases.ts';
import { readRulesFile } from '../rule-testing/read-rules-file.ts';
import { showMany, showOne } from '../rule-testing/show-tried.ts';
import { type Tried, tryRules } from '../rule-testing/try-rules.ts';
import { withAccount } from '../with-account.ts';

/** The same as in `moderato check`. */
const exitCodeOf = { allow: 0, flag: 10, block: 20 } as const;
const failed = 1;

export const rulesCommands = [
  defineCommand({
    name: 'rules test',
    summary: 'Try the rules of an account or a file on one or more texts. Nothing is changed or counted.',
    elsewhere:
      'To add, list or delete rules, use the Rules page of the dashboard or POST /v1/config/rules; no command does it.',
    operands: { TEXT: { meaning: 'The text to try; omit it with --file.', optional: true } },
    options: {
      file: {
        value: 'FILE',
        meaning:
          'A file of texts, one per line; `-` for standard input. In a .jsonl file, lines of {"text", "expect"} are checked.',
      },
      rules: {
        value: 'FILE',
        meaning: "Use the rules in this JSON file instead of the account's: [{type, pattern, …}].",
      },
      account: accountOption,
      test: { meaning: "Use the account's test rules, which apply to calls with test keys, instead of its live ones." },
      json: jsonOption,
    },
    async run({ operands: { TEXT: text }, options: { file, rules: rulesFile, account, test } }, io) {
      if ((text === undefined) === (file === undefined)) return refuse('usage', 'Use either TEXT or --file.');
      if (rulesFile !== undefined && test) return refuse('usage', 'Use either --rules or --test, not both.');
      if (rulesFile !== undefined && account !== undefined) {
        return refuse('usage', 'Use either --rules or --account, not both.');
      }
      const problem = text === undefined ? undefined : textProblem(text, 'default');
      if (problem !== undefined) return refuse('usage', `The ${problem}`);
      const cases = file === undefined ? [{ line: null, text: text as string }] : await readCases(file, io);
      if (isRefusal(cases)) return cases;
      if (rulesFile === undefined) return withAccountRules(account, test, cases, io);
      const rules = await readRulesFile(rulesFile);
      return isRefusal(rules) ? rules : testRules(rules, cases);
    },
  }),
];

function withAccountRules(
  accountId: string | undefined,
  isTest: boolean,
  cases: readonly (Case | BadCase)[],
  io: Io,
): Promise<Answer | Refusal> {
  return withAccount(io, accountId, async ({ account, stores }) => {
    return testRules(await stores.rules[isTest ? 'test' : 'live'].list(account.id), cases);
  });
}

async function testRules(rules: readonly RuleDefinition[], cases: readonly (Case | BadCase)[]): Promise<Answer> {
  const { compileRules } = await import('@moderato/engine');
  const results = await tryRules(compileRules(rules), cases);
  const [first] = results;
  const isOne = first !== undefined && first.line === null && 'action' in first;
  const incomplete = results.filter((result) => 'incomplete' in result).length;
  const note =
    incomplete > 0
      ? `Rules reached their time limit on ${incomplete} of the texts; whether they match there is unknown.`
      : rules.length === 0
        ? 'There are no rules.'
        : undefined;
  return {
    document: { rules: rules.length, results },
    text: (screen) => (isOne ? showOne(first, screen) : showMany(results, screen)),
    exitCode: exitCode(results),
    ...(note === undefined ? {} : { note }),
  };
}

/** A text that could not be tried never counts as a success; if something is expected, only that counts. */
function exitCode(results: readonly (Tried | BadCase)[]): number {
  const tried = results.filter((result): result is Tried => 'action' in result);
  if (tried.length < results.length || tried.some(({ incomplete }) => incomplete)) return failed;
  const expecting = tried.filter(({ expected }) => expected !== undefined);
  if (expecting.length > 0) return expecting.every((result) => result.as_expected) ? 0 : failed;
  return Math.max(0, ...new Set(tried.map(({ action }) => exitCodeOf[action])));
}
