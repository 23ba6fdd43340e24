/** `moderato scan`: judges a file of texts on all cores or with a service; a stopped scan can be resumed. */

import { availableParallelism } from 'node:os';
import { extname } from 'node:path';
import { contexts } from '@moderato/contract';
import { defineCommand, depthOption, isRefusal, jsonOption, type Refusal, refuse } from '../command.ts';
import { openServerJudge, type ServerChoice } from '../scanning/judge-on-server.ts';
import { scanFile } from '../scanning/scan-file.ts';
import { inputFormats, outputFormats, type ScanPlan } from '../scanning/scan-plan.ts';
import { startScanPool } from '../scanning/scan-pool.ts';
import { scanStandardInput } from '../scanning/scan-standard-input.ts';

export const scanCommands = [
  defineCommand({
    name: 'scan',
    summary:
      'Judge a file of texts with the local engine, on all cores, or with --server. A stopped scan resumes where it left off.',
    operands: { FILE: { meaning: 'CSV, JSONL or TXT (one text per line); `-` for standard input.' } },
    options: {
      column: {
        value: 'NAME',
        meaning: 'The column or field with the text; default: found by its usual names.',
      },
      format: { choices: inputFormats, meaning: 'The format of the file; default: by its name.' },
      context: { choices: contexts, meaning: 'Where the texts were written; default: `default`.' },
      depth: depthOption,
      output: { value: 'FILE', meaning: 'Where to write the verdicts; default: next to the file.' },
      'output-format': { choices: outputFormats, meaning: 'The format of the verdicts; default: jsonl.' },
      'with-text': { meaning: 'Include each text with its verdict.' },
      threads: { value: 'COUNT', meaning: 'How many threads to use; default: one per core.' },
      server: {
        value: 'URL',
        meaning:
          'Let a running service judge, with the rules and thresholds of its account; every text counts as a call.',
      },
      key: { value: 'KEY', meaning: 'The API key for --server; default: MODERATO_KEY from the environment.' },
      restart: { meaning: 'Start over, replacing existing output.' },
      json: jsonOption,
    },
    async run({ operands: { FILE: file }, options }, io) {
      const threads = Number(options.threads ?? availableParallelism());
      if (!Number.isInteger(threads) || threads < 1 || threads > 256) {
        return refuse(
          'usage',
          `--threads is ${JSON.stringify(options.threads)}; allowed: a whole number from 1 to 256.`,
        );
      }
      const server = await chooseServer(options, io.environment);
      if (isRefusal(server)) return server;
      const inputFormat = options.format ?? formatOf(file);
      if (inputFormat === undefined)
        return refuse(
          'usage',
          `The format of ${file === '-' ? 'standard input' : file} is unknown. Use --format ${inputFormats.join('|')}.`,
        );
      const plan: ScanPlan = {
        inputFormat,
        outputFormat: options['output-format'] ?? 'jsonl',
        column: options.column ?? null,
        context: options.context ?? 'default',
        depth: options.depth ?? 'default',
        withText: options['with-text'],
        ...(server === undefined ? {} : { server: server.url }),
      };
      const startJudge = async () =>
        server === undefined ? startScanPool(plan, threads, io) : openServerJudge(plan, server);
      const standard = file === '-';
      const output = options.output ?? (standard ? undefined : `${file}.moderato.${plan.outputFormat}`);
      if (output === undefined && options.json) return refuse('usage', '--json needs --output when FILE is `-`.');
      // A few calls at a time: the service judges the texts of each call in parallel.
      const lanes = server === undefined ? threads : 1;
      const request = { plan, threads: lanes, output, restart: options.restart, startJudge };
      return standard ? scanStandardInput(request, io) : scanFile(file, request, io);
    },
  }),
];

interface ServerOptions {
  readonly server: string | undefined;
  readonly key: string | undefined;
  readonly threads: string | undefined;
  readonly depth: string | undefined;
}

async function chooseServer(
  { server, key, threads, depth }: ServerOptions,
  environment: NodeJS.ProcessEnv | undefined,
): Promise<ServerChoice | Refusal | undefined> {
  if (server === undefined) {
    return key === undefined ? undefined : refuse('usage', '--key is for --server; the local engine needs none.');
  }
  if (threads !== undefined || depth !== undefined) {
    return refuse('usage', '--threads and --depth are for the local engine; with --server the service decides.');
  }
  if (!/^https?:\/\/./.test(server)) {
    return refuse('usage', `--server is ${JSON.stringify(server)}; allowed: an address that starts with http(s)://.`);
  }
  const chosen = key ?? (await import('@moderato/server')).readClientKey(environment);
  if (!chosen) return refuse('usage', '--server needs an API key. Set MODERATO_KEY, or use --key.');
  return { url: server, key: chosen };
}

function formatOf(file: string): ScanPlan['inputFormat'] | undefined {
  const names: Record<string, ScanPlan['inputFormat']> = {
    '.csv': 'csv',
    '.jsonl': 'jsonl',
    '.ndjson': 'jsonl',
    '.txt': 'txt',
  };
  return names[extname(file).toLowerCase()];
}
