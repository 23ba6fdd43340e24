import { execFileSync } from 'node:child_process';
import { cpus, loadavg, release, totalmem, type } from 'node:os';
import { checkGroundRules, measureEvasion } from './evasion/measure.ts';
import { createEvasionSuite, type EvasionText } from './evasion/suite.ts';
import { tricks } from './evasion/tricks.ts';
import { measureDisguised } from './innocent/disguised.ts';
import { summarisePart } from './innocent/measure.ts';
import { readInnocentTexts } from './innocent/read-in-threads.ts';
import { loadParts, readJudgedObscene, showParts } from './innocent/suite.ts';
import { changedPlaces, keepOthers, keepOthersEvasion } from './keep-others.ts';
import { readList } from './read-list.ts';
import { writePage } from './report/page.ts';
import { type Results, readResult, writeResult } from './results.ts';
import { measureSpeed, type SpeedPlan } from './speed/measure.ts';
import { measureRules } from './speed/measure-rules.ts';
import { createMessageSource } from './speed/messages.ts';
import { measureAlternatives } from './tools/alternatives.ts';
import { createTools } from './tools/create-tools.ts';
import { moderatoName } from './tools/moderato.ts';
import type { Tool } from './tools/tool.ts';

const seed = 'moderato text engine, 1';
const parts = ['evasion', 'innocent', 'alternatives', 'speed', 'page'] as const;
/** Lets only Moderato read the evasion and innocent suites again; speed is always measured side by side. */
const onlyModeratoFlag = '--only-moderato';

const speedPlans: readonly SpeedPlan[] = [
  { characters: 200, textsPerRound: 1000, rounds: 9 },
  { characters: 1000, textsPerRound: 100, rounds: 9 },
  { characters: 10_000, textsPerRound: 10, rounds: 9 },
  { characters: 50_000, textsPerRound: 3, rounds: 9 },
];

export async function measureAll(commandArguments: readonly string[]): Promise<void> {
  const onlyModerato = commandArguments.includes(onlyModeratoFlag);
  const wanted = commandArguments.filter((name) => name !== onlyModeratoFlag);
  const unknown = wanted.filter((name) => !(parts as readonly string[]).includes(name));
  if (unknown.length > 0) throw new Error(`unknown part: ${unknown.join(', ')}; there are ${parts.join(', ')}`);
  const wants = (name: (typeof parts)[number]): boolean => wanted.length === 0 || wanted.includes(name);

  const tools = createTools();
  const suite = createSuite(tools.filter(({ name }) => name !== moderatoName));
  if (wants('speed')) runSpeed(tools, suite);
  const readers = onlyModerato ? tools.filter(({ name }) => name === moderatoName) : tools;
  if (wants('evasion')) runEvasion(readers, suite, onlyModerato);
  if (wants('innocent')) await runInnocent(tools, onlyModerato);
  if (wants('alternatives')) await runAlternatives(suite);
  writePage(readAllResults());
}

function createSuite(peers: readonly Tool[]): readonly EvasionText[] {
  const terms = readList('evasion/terms.txt');
  const carriers = readList('evasion/carriers.txt');
  checkGroundRules(peers, terms, carriers);
  return createEvasionSuite({ terms, tricks, carriers, seed });
}

/** First, while the machine is quiet: the other parts are not affected by what runs beside them. */
function runSpeed(tools: readonly Tool[], suite: readonly EvasionText[]): void {
  writeResult('environment', describeEnvironment(tools));
  const short = createMessageSource({ seed: `${seed}: short`, hidden: suite, accept: () => true });
  // Long texts contain nothing that any tool flags: some stop at the first hit and would be timed on a few words.
  const clean = (sentence: string): boolean => !tools.some((tool) => tool.flags(sentence));
  const long = createMessageSource({ seed: `${seed}: long`, hidden: [], accept: clean });
  const speed = speedPlans.map((plan) =>
    timed(`speed, ${plan.characters} characters`, () =>
      measureSpeed(tools, plan, plan.characters <= 200 ? short : long),
    ),
  );
  writeResult('speed', speed);
  writeResult(
    'rules',
    timed('rules', () =>
      measureRules(seed, createMessageSource({ seed: `${seed}: rules`, hidden: [], accept: () => true })),
    ),
  );
}

function runEvasion(readers: readonly Tool[], suite: readonly EvasionText[], keepOthers: boolean): void {
  const fresh = timed('evasion', () => measureEvasion(readers, suite, seed));
  writeResult('evasion', keepOthers ? keepOthersEvasion(lastResult('evasion'), fresh) : fresh);
}

async function runInnocent(tools: readonly Tool[], isKeeping: boolean): Promise<void> {
  const judgedObscene = readJudgedObscene();
  const shown = showParts(await loadParts(seed, judgedObscene), judgedObscene, seed);
  const places = shown.map((_, place) => place);
  const earlier = isKeeping ? lastResult('innocent').parts : [];
  const unread = shown.map((one, place) => summarisePart(one, {}, place));
  const changed = changedPlaces(earlier, unread);
  const peers = tools.map(({ name }) => name).filter((name) => name !== moderatoName);
  const [own, others] = await Promise.all([
    readInnocentTexts([moderatoName], seed, places),
    changed.length === 0 ? {} : readInnocentTexts(peers, seed, changed),
  ]);
  const fresh = shown.map((one, place) =>
    summarisePart(one, changed.includes(place) ? { ...own, ...others } : own, place),
  );
  writeResult('innocent', { seed, judgedObscene: judgedObscene.size, parts: keepOthers(earlier, fresh) });
  writeResult(
    'disguised',
    timed('disguised innocent words', () => runDisguised(tools, shown[0]!.texts, isKeeping)),
  );
}

function runDisguised(tools: readonly Tool[], dictionary: readonly string[], isKeeping: boolean): Results['disguised'] {
  const plainWords = dictionary.filter((word) => /^[a-z]{4,9}$/.test(word));
  if (!isKeeping) return measureDisguised(tools, tricks, plainWords, seed);
  const ours = tools.filter(({ name }) => name === moderatoName);
  const own = measureDisguised(ours, tricks, plainWords, seed);
  const changed = changedPlaces(lastResult('disguised'), own);
  const others = changed.flatMap((place) => measureDisguised(tools, [tricks[place]!], plainWords, seed));
  const fresh = own.map((one, place) => others[changed.indexOf(place)] ?? one);
  return keepOthers(lastResult('disguised'), fresh);
}

async function runAlternatives(suite: readonly EvasionText[]): Promise<void> {
  const judgedObscene = readJudgedObscene();
  const [dictionary] = showParts(await loadParts(seed, judgedObscene), judgedObscene, seed);
  writeResult(
    'alternatives',
    timed('alternatives', () => measureAlternatives(suite, dictionary!.texts)),
  );
}

function describeEnvironment(tools: readonly Tool[]): Results['environment'] {
  return {
    date: new Date().toISOString().slice(0, 10),
    commit: execFileSync('git', ['rev-parse', '--short', 'HEAD'], {
      cwd: import.meta.dirname,
      encoding: 'utf8',
    }).trim(),
    machine: cpus()[0]?.model ?? 'unknown processor',
    cores: cpus().length,
    memoryGigabytes: Math.round(totalmem() / 2 ** 30),
    system: `${type()} ${release()}`,
    node: process.version,
    loadAverage: loadavg()[0]!,
    tools: tools.map(({ name, version, configuration }) => ({ name, version, configuration })),
  };
}

function lastResult<Name extends keyof Results>(name: Name): Results[Name] {
  const result = readResult(name);
  if (result === null) throw new Error(`results/${name}.json is missing: run the whole bench once`);
  return result;
}

function readAllResults(): Results {
  return {
    environment: lastResult('environment'),
    evasion: lastResult('evasion'),
    innocent: lastResult('innocent'),
    disguised: lastResult('disguised'),
    speed: lastResult('speed'),
    rules: lastResult('rules'),
    alternatives: lastResult('alternatives'),
  };
}

function timed<T>(name: string, work: () => T): T {
  const started = performance.now();
  const result = work();
  process.stdout.write(`${name}: ${((performance.now() - started) / 1000).toFixed(1)} s\n`);
  return result;
}
