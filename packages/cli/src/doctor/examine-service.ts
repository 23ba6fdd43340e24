/** Checks whether the service answers at its configured address. */

import { type Finding, note, ok, problem } from './finding.ts';

const patienceMs = 2_000;

export async function examineService(host: string, port: number): Promise<Finding> {
  if (port === 0)
    return note('service', 'PORT is 0: the service picks another port at each start.', 'Set PORT to a fixed number.');
  const reachable =
    host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '[::1]' : host.includes(':') ? `[${host}]` : host;
  const address = `http://${reachable}:${port}`;
  try {
    const reply = await fetch(`${address}/readyz`, { signal: AbortSignal.timeout(patienceMs) });
    const isOurs = reply.headers.get('x-request-id')?.startsWith('req_') === true;
    await reply.body?.cancel();
    if (!isOurs) {
      return problem('service', `Another program is using ${address}.`, 'Set PORT to a free port.');
    }
    return reply.ok
      ? ok('service', `Running at ${address} and ready.`)
      : problem('service', `Running at ${address}, but not ready.`, 'See its log.');
  } catch {
    return note('service', `Not running at ${address}.`, 'Start it: moderato serve');
  }
}
