/**
 * `moderato redirect`: sends the calls of programs that cannot be pointed at another host to Moderato. For Node it prints
 * a file to load before the program; for all others it runs a proxy on this machine.
 */

import { defineCommand, type Io, type Outcome, refuse } from '../command.ts';
import { WrongSetting } from '../redirect/redirect-settings.ts';
import type { Vendor } from '../redirect/redirected-hosts.ts';

const defaultPort = 8123;
const defaultFolder = 'moderato-redirect';

interface ProxyOptions {
  readonly to: string | undefined;
  readonly port: string | undefined;
  readonly folder: string | undefined;
  readonly openai: boolean;
  readonly akismet: boolean;
  readonly 'fail-closed': boolean;
}

export const redirectCommands = [
  defineCommand({
    name: 'redirect',
    summary: "Send a program's calls to Perspective to Moderato, without changing the program.",
    operands: {},
    options: {
      print: { choices: ['node'], meaning: 'Print a file to load into a Node program with `node --import`.' },
      proxy: { meaning: 'Run a proxy for programs in other languages, on 127.0.0.1, until it is stopped.' },
      to: { value: 'URL', meaning: 'The address of your Moderato service. The key is in MODERATO_KEY.' },
      openai: { meaning: "Also redirect OpenAI's moderation endpoint." },
      akismet: { meaning: 'Also redirect Akismet.' },
      'fail-closed': { meaning: 'Cut the connection on every reply that is not 200.' },
      port: { value: 'NUMBER', meaning: `The port of the proxy; default: ${defaultPort}.` },
      folder: { value: 'DIR', meaning: `Where the proxy keeps its certificates; default: ./${defaultFolder}.` },
    },
    async run({ options: { print, proxy, ...options } }, io) {
      if (proxy === (print !== undefined))
        return refuse('usage', 'Use either --print node or --proxy; `moderato redirect --help` explains both.');
      if (proxy) return runProxy(options, io);
      const unused = Object.entries(options).find(([, value]) => value !== undefined && value !== false);
      if (unused !== undefined)
        return refuse('usage', `--${unused[0]} is for --proxy; the printed file reads its settings where it runs.`);
      const { printPreload } = await import('../redirect/print-preload.ts');
      return { document: undefined, text: printPreload() };
    },
  }),
];

async function runProxy(options: ProxyOptions, io: Io): Promise<Outcome> {
  const { checkAddress, checkKey } = await import('../redirect/redirect-settings.ts');
  const { openAuthority } = await import('../redirect/authority.ts');
  const { refuseItself, startRedirectProxy } = await import('../redirect/redirect-proxy.ts');
  const { readClientKey } = await import('@moderato/server');
  const vendors: Vendor[] = ['perspective'];
  if (options.openai) vendors.push('openai');
  if (options.akismet) vendors.push('akismet');
  const port = Number(options.port ?? defaultPort);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    return refuse('usage', `--port is ${JSON.stringify(options.port)}; it must be a whole number from 0 to 65535.`);
  try {
    const address = checkAddress(options.to, '--to');
    const settings = {
      address,
      key: checkKey(readClientKey(io.environment)),
      vendors,
      failClosed: options['fail-closed'],
    };
    refuseItself(settings, port);
    const authority = openAuthority(options.folder ?? defaultFolder, vendors);
    const report = (problem: string) => io.stderr.write(`moderato redirect: ${problem}\n`);
    const running = await startRedirectProxy(settings, authority, { port, report });
    io.stdout.write(instructions(`http://127.0.0.1:${running.port}`, authority));
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(0));
    return undefined;
  } catch (error) {
    if (error instanceof WrongSetting) return refuse('usage', error.message);
    throw error;
  }
}

interface Files {
  readonly certificateFile: string;
  readonly bundleFile: string;
}

function instructions(proxy: string, { certificateFile, bundleFile }: Files): string {
  return [
    `The redirect listens at ${proxy}. Start your program with:`,
    `HTTPS_PROXY=${proxy}`,
    `SSL_CERT_FILE=${bundleFile}`,
    `Some languages have names of their own for these; docs/guides/move.md lists them. The authority alone is in ${certificateFile}.`,
    '',
  ].join('\n');
}
