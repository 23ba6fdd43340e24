/** Starts a real mail server in a separate process, for tests that send mail. */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

export interface MailServerOptions {
  /** By default, any free one. */
  readonly port?: number;
  /** By default, everybody may send. */
  readonly login?: { readonly user: string; readonly password: string };
  /** Whether it offers STARTTLS, and accepts passwords only after it. */
  readonly tls?: boolean;
  /** Refuses one recipient, or all mails; or accepts connections and never answers. */
  readonly refuses?: string | 'everything' | 'to speak';
}

export interface ReceivedMail {
  readonly to: readonly string[];
  /** Empty without a login. */
  readonly user: string;
  readonly secure: boolean;
  readonly head: string;
  readonly text: string;
}

export type MailServer = Awaited<ReturnType<typeof startMailServer>>;

export async function startMailServer(options: MailServerOptions = {}) {
  const script = fileURLToPath(new URL('mail-server-process.ts', import.meta.url));
  const child = spawn(process.execPath, [script, JSON.stringify(options)], { stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = once(child, 'close');
  const received: ReceivedMail[] = [];
  const port = await new Promise<number>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const said = JSON.parse(line) as number | ReceivedMail;
      if (typeof said === 'number') resolve(said);
      else received.push(said);
    });
    void ended.then(() => reject(new Error('The mail server did not start.')));
  });
  return {
    port,
    received,
    async stop(): Promise<void> {
      child.stdin.end();
      await ended;
    },
  };
}
