/** Whether the service answers where the settings say it listens. */

import { type Finding, note, ok, problem } from './finding.ts';

const patienceMs = 2_000;

export async function examineService(host: string, port: number): Promise<Finding> {
  if (port === 0)
    return note('service', 'PORT is 0: each start listens on another port.', 'Set PORT to a number of your own.');
  const reachable =
    host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '[::1]' : host.includes(':') ? `[${host}]` : host;
  const address = `http://${reachable}:${port}`;
  try {
    const reply = await fetch(`${address}/readyz`, { signal: AbortSignal.timeout(patienceMs) });
    const isOurs = reply.headers.get('x-request-id')?.startsWith('req_') === true;
    await reply.body?.cancel();
    if (!isOurs) {
      return problem('service', `Something else answers at ${address}.`, 'Set PORT to a free one.');
    }
    return reply.ok
      ? ok('service', `Answers at ${address}, and is ready.`)
      : problem('service', `Answers at ${address}, and says that it is not ready.`, 'Its log says why.');
  } catch {
    return note('service', `Nothing answers at ${address}.`, 'Start it: moderato serve');
  }
}
