/**
 * Starts one real PostgreSQL for a whole test run and passes its address to the tests; each suite creates its own
 * database in it. If it cannot start, the PostgreSQL half of the contract suites is skipped with a message, never in
 * CI.
 */

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** The server's own database, in which suites may create others; null if there is no server. */
    postgresUrl: string | null;
  }
}

export default async function startPostgres(project: TestProject): Promise<() => Promise<void>> {
  const script = fileURLToPath(new URL('postgres-process.ts', import.meta.url));
  const child = spawn(process.execPath, [script], { stdio: ['pipe', 'pipe', 'pipe'] });
  try {
    project.provide('postgresUrl', await firstLine(child));
  } catch (error) {
    const reason = (error as Error).message;
    if (process.env.CI === 'true') throw new Error(`PostgreSQL for the tests did not start: ${reason}`);
    console.error(
      `\nNOT RUN: the PostgreSQL half of every store and limits suite. PostgreSQL did not start: ${reason}\n`,
    );
    project.provide('postgresUrl', null);
  }
  return async () => {
    if (child.exitCode !== null) return;
    const ended = once(child, 'exit');
    child.stdin?.end();
    await ended;
  };
}

function firstLine(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = '';
    let complaints = '';
    child.stdout?.on('data', (chunk) => {
      printed += chunk;
      const end = printed.indexOf('\n');
      if (end !== -1) resolve(printed.slice(0, end));
    });
    child.stderr?.on('data', (chunk) => {
      complaints += chunk;
    });
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(complaints.trim() || `exit code ${code}`)));
  });
}
