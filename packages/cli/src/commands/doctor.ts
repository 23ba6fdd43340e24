/** `moderato doctor`: says what is configured, what is missing and what to do about it. Changes nothing. */

import type { Config } from '@moderato/server';
import { type Answer, defineCommand, type Io, jsonOption } from '../command.ts';
import { type Finding, note, ok, problem } from '../doctor/finding.ts';
import { explainError } from '../explain-error.ts';
import { openModels } from '../open-models.ts';
import { printDefinitions } from '../print-prose.ts';
import type { Screen } from '../screen.ts';

const marks = { ok: 'ok', note: 'note', problem: 'PROBLEM' } as const;
const styles = { ok: 'good', note: 'warning', problem: 'bad' } as const;
const exitCodeOfProblem = 1;

export const doctorCommands = [
  defineCommand({
    name: 'doctor',
    summary: 'Check the installation: what is configured, what is missing and how to fix it.',
    operands: {},
    options: { json: jsonOption },
    run: async (_given, io): Promise<Answer> => {
      const findings = await examine(io);
      const problems = findings.filter(({ state }) => state === 'problem').length;
      return {
        document: { healthy: problems === 0, findings },
        text: (screen) => `${lines(findings, screen).join('\n')}\n`,
        ...(problems === 0 ? {} : { exitCode: exitCodeOfProblem }),
      };
    },
  }),
];

async function examine(io: Io): Promise<Finding[]> {
  const { ConfigError, readConfig, readSettingNames } = await import('@moderato/server');
  const { examineImageModels, examineImageSettings } = await import('../doctor/examine-images.ts');
  const findings = [ok('node', `Node ${process.versions.node}.`), await examineModels(io), await examineImageModels()];
  let config: Config;
  try {
    config = readConfig(io.environment);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return [
      ...findings,
      problem(
        'settings',
        error.message.replace(/\s*\n\s*/g, ' '),
        'Fix these settings; the service does not start with them.',
      ),
    ];
  }
  const { examineService } = await import('../doctor/examine-service.ts');
  const { examineSettings } = await import('../doctor/examine-settings.ts');
  const { examineStore } = await import('../doctor/examine-store.ts');
  return [
    ...findings,
    ...examineSettings(config, readSettingNames(io.environment)),
    examineImageSettings(config),
    ...(await examineStore(config)),
    await examineService(config.host, config.port),
  ];
}

async function examineModels(io: Io): Promise<Finding> {
  try {
    const classifier = await openModels(io, { threads: 1 });
    await classifier.close?.();
    return classifier.version.startsWith('lexicon')
      ? note(
          'models',
          `No model files found: texts are judged by word lists only (${classifier.version}).`,
          'Install a build that includes them.',
        )
      : ok('models', `${classifier.version}; every file is intact.`);
  } catch (error) {
    return problem('models', explainError(error), 'Reinstall the package.');
  }
}

function lines(findings: readonly Finding[], screen: Screen): string[] {
  const rows = findings.flatMap(({ state, name, says, advice }) => [
    { terms: [{ text: marks[state], style: styles[state] }, name], meaning: says },
    ...(advice === undefined ? [] : [{ terms: ['', ''], meaning: `→ ${advice}` }]),
  ]);
  return printDefinitions(rows, screen);
}
