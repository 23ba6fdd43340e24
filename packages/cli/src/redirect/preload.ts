/**
 * Redirects the program that this process runs. Every HTTP client in Node opens encrypted connections with
 * `tls.connect`: `fetch`, `undici`, `https`, and what is built on them. So that one function is replaced; connections
 * to other hosts never come near any of this code.
 */

import http from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';
import type { Duplex } from 'node:stream';
import tls from 'node:tls';
import { createForwarder } from './forwarder.ts';
import { memoryConnection } from './memory-connection.ts';
import { settingsFrom, WrongSetting } from './redirect-settings.ts';
import { vendorOf } from './redirected-hosts.ts';

type Connect = (...given: unknown[]) => Duplex;

export function redirectThisProcess(environment: Readonly<Record<string, string | undefined>>): void {
  try {
    install(environment);
  } catch (error) {
    if (!(error instanceof WrongSetting)) throw error;
    process.stderr.write(`moderato redirect: ${error.message}\n`);
    process.exit(1);
  }
}

function install(environment: Readonly<Record<string, string | undefined>>): void {
  const settings = settingsFrom(environment);
  const forwarder = createForwarder(settings, reportSeldom());

  const redirected = (real: Connect): Connect =>
    function connect(this: unknown, ...given) {
      const { servername, host } = optionsOf(given);
      const wanted = servername || host;
      if (wanted === undefined || vendorOf(wanted, settings.vendors) === undefined) return real.apply(this, given);
      const withoutListener = given.filter((value) => typeof value !== 'function');
      const listener = given.find((value) => typeof value === 'function') as (() => void) | undefined;
      const [outer, inner] = memoryConnection(listener);
      forwarder.serve(inner, { host: wanted, dial: () => real.apply(this, withoutListener) });
      return outer;
    };

  replace(tls, 'connect', redirected);
  if (settings.vendors.includes('akismet')) {
    // Its older clients do not encrypt. The agent has its own reference to `net`'s function.
    replace(net, 'connect', redirected);
    replace(net, 'createConnection', redirected);
    replace(http.Agent.prototype, 'createConnection', redirected);
  }
  syncBuiltinESMExports();
}

function replace(owner: object, name: string, change: (real: Connect) => Connect): void {
  const functions = owner as Record<string, Connect>;
  functions[name] = change(functions[name] as Connect);
}

interface ConnectOptions {
  readonly servername?: string;
  readonly host?: string;
}

/** `connect(options)`, `connect(port, host)` or `connect(port, host, options)`, each with a listener or without. */
function optionsOf([first, second, third]: readonly unknown[]): ConnectOptions {
  if (typeof first === 'object' && first !== null) return first;
  const more = [second, third].find((value) => typeof value === 'object' && value !== null) as
    | ConnectOptions
    | undefined;
  return { ...(typeof second === 'string' ? { host: second } : {}), ...more };
}

/** A service that is down must not fill the program's log. */
function reportSeldom(): (problem: string) => void {
  let silentUntil = 0;
  return (problem) => {
    if (performance.now() < silentUntil) return;
    silentUntil = performance.now() + 60_000;
    process.stderr.write(`moderato redirect: ${problem}\n`);
  };
}
