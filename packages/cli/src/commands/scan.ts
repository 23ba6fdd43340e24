/** `moderato scan`: a file of texts, judged by the local engine on all cores; it can be stopped and goes on. */

import { availableParallelism } from 'node:os';
import { extname } from 'node:path';
import { contexts } from '@moderato/contract';
import { defineCommand, depthOption, jsonOption, refuse } from '../command.ts';
import { scanFile } from '../scanning/scan-file.ts';
import { inputFormats, outputFormats, type ScanPlan } from '../scanning/scan-plan.ts';
import { scanStandardInput } from '../scanning/scan-standard-input.ts';

export const scanCommands = [
  defineCommand({
    name: 'scan',
    summary: 'Judge a file of texts with the local engine, on all cores; a stopped scan goes on where it was.',
    operands: { FILE: { meaning: 'CSV, JSONL or TXT (a text a line); `-` for standard input.' } },
    options: {
      column: {
        value: 'NAME',
        meaning: 'The column or field that holds the text; found by its usual names unless given.',
      },
      format: { choices: inputFormats, meaning: 'What the file is; told by its name unless given.' },
      context: { choices: contexts, meaning: 'Where the texts were written; `default` unless given.' },
      depth: depthOption,
      output: { value: 'FILE', meaning: 'Where the verdicts go; beside the file unless given.' },
      'output-format': { choices: outputFormats, meaning: 'What the verdicts are written as; jsonl unless given.' },
      'with-text': { meaning: 'Write each text beside its verdict.' },
      threads: { value: 'COUNT', meaning: 'How many threads judge; as many as there are cores unless given.' },
      restart: { meaning: 'Begin anew where an output is there already.' },
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
      const inputFormat = options.format ?? formatOf(file);
      if (inputFormat === undefined)
        return refuse(
          'usage',
          `What is ${file === '-' ? 'on standard input' : `in ${file}`}? Say it with --format ${inputFormats.join('|')}.`,
        );
      const plan: ScanPlan = {
        inputFormat,
        outputFormat: options['output-format'] ?? 'jsonl',
        column: options.column ?? null,
        context: options.context ?? 'default',
        depth: options.depth ?? 'default',
        withText: options['with-text'],
      };
      const standard = file === '-';
      const output = options.output ?? (standard ? undefined : `${file}.moderato.${plan.outputFormat}`);
      if (output === undefined && options.json) return refuse('usage', '--json needs --output when FILE is `-`.');
      const request = { plan, threads, output, restart: options.restart };
      return standard ? scanStandardInput(request, io) : scanFile(file, request, io);
    },
  }),
];

function formatOf(file: string): ScanPlan['inputFormat'] | undefined {
  const names: Record<string, ScanPlan['inputFormat']> = {
    '.csv': 'csv',
    '.jsonl': 'jsonl',
    '.ndjson': 'jsonl',
    '.txt': 'txt',
  };
  return names[extname(file).toLowerCase()];
}
