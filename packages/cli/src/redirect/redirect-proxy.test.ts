import { execFile } from 'node:child_process';
import { createPrivateKey, generateKeyPairSync, X509Certificate } from 'node:crypto';
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import net from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import tls from 'node:tls';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openAuthority } from './authority.ts';
import { serverExtensions, signCertificate } from './certificate.ts';
import { type RedirectProxy, refuseItself, startRedirectProxy } from './redirect-proxy.ts';
import type { RedirectSettings } from './redirect-settings.ts';
import { type RecordingService, startRecordingService } from './testing/recording-service.ts';

const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), 'moderato-proxy-'));
const authority = openAuthority(folder, ['perspective', 'akismet']);
const ca = readFileSync(authority.certificateFile, 'utf8');
let moderato: RecordingService;
let proxy: RedirectProxy;
const reported: string[] = [];

beforeAll(async () => {
  moderato = await startRecordingService();
  proxy = await startProxy(false);
});
beforeEach(() => {
  moderato.received.length = 0;
  moderato.status = 200;
});
afterAll(() => {
  proxy.close();
  moderato.close();
  rmSync(folder, { recursive: true });
});

function startProxy(failClosed: boolean, address = moderato.address): Promise<RedirectProxy> {
  const settings = { address: new URL(address), key: 'mod_test_new', vendors: ['perspective', 'akismet'], failClosed };
  return startRedirectProxy(settings as RedirectSettings, authority, {
    port: 0,
    report: (line) => reported.push(line),
  });
}

/** A tunnel through the proxy. */
function connect(target: string, { port } = proxy): Promise<{ status: number; socket: net.Socket }> {
  return new Promise((resolve, reject) => {
    http
      .request({ host: '127.0.0.1', port, method: 'CONNECT', path: target })
      .on('connect', ({ statusCode = 0 }, socket) => resolve({ status: statusCode, socket: socket as net.Socket }))
      .on('error', reject)
      .end();
  });
}

async function post(host: string, path: string, through = proxy): Promise<[status: number, body: string]> {
  const { socket } = await connect(`${host}:443`, through);
  return new Promise((resolve, reject) => {
    const createConnection = () => tls.connect({ socket, ca, servername: host });
    https
      .request({ host, path, method: 'POST', createConnection }, async (reply) =>
        resolve([reply.statusCode ?? 0, (await reply.toArray()).join('')]),
      )
      .on('error', reject)
      .end('{}');
  });
}

describe('the proxy', () => {
  it('answers the redirected hosts from Moderato, with a certificate of its own authority', async () => {
    expect(await post('commentanalyzer.googleapis.com', '/v1alpha1/comments:analyze?key=old')).toEqual([
      200,
      '{"answered":"by Moderato"}',
    ]);
    expect(await post('old.rest.akismet.com', '/1.1/comment-check')).toEqual([200, '{"answered":"by Moderato"}']);
    expect(moderato.received.map(({ url }) => url)).toEqual(['/v1alpha1/comments:analyze', '/1.1/comment-check']);
    expect(moderato.received[0]?.headers.authorization).toBe('Bearer mod_test_new');
  });

  it('also answers calls that are not encrypted, which name the whole address', async () => {
    const reply = await new Promise<http.IncomingMessage>((resolve) => {
      const path = 'http://old.rest.akismet.com/1.1/verify-key';
      http.request({ host: '127.0.0.1', port: proxy.port, method: 'POST', path }, resolve).end('key=old');
    });
    expect(reply.statusCode).toBe(200);
    expect(moderato.received[0]?.body).toBe('key=mod_test_new&api_key=mod_test_new');
  });

  it('tunnels other hosts without reading them', async () => {
    const echo = net.createServer((socket) => socket.pipe(socket)).listen(0, '127.0.0.1');
    await new Promise((resolve) => echo.once('listening', resolve));
    const { status, socket } = await connect(`127.0.0.1:${(echo.address() as net.AddressInfo).port}`);
    expect(status).toBe(200);
    const bytes = Buffer.from([0x16, 3, 1, 0, 255]);
    socket.write(bytes);
    const [answer] = (await new Promise((resolve) => socket.once('data', (data) => resolve([data])))) as [Buffer];
    expect(answer).toEqual(bytes);
    socket.destroy();
    echo.close();
  });

  it.each(['nonsense', 'host:0', 'host:99999', 'a b:443', '[::1:443'])('refuses to connect to %j', async (target) => {
    const raw = net.connect(proxy.port, '127.0.0.1', () => raw.write(`CONNECT ${target} HTTP/1.1\r\nHost: a\r\n\r\n`));
    const answer = await new Promise<Buffer>((resolve) => raw.once('data', resolve));
    expect(answer.toString()).toMatch(/^HTTP\/1\.1 400 /);
    raw.destroy();
  });

  it('answers 502 for a host that cannot be reached', async () => {
    expect((await connect('127.0.0.1:9')).status).toBe(502);
  });

  it('listens on one loopback address alone', async () => {
    const failed = await new Promise<NodeJS.ErrnoException>((resolve, reject) => {
      net.connect(proxy.port, '127.0.0.2', () => reject(new Error('It listens elsewhere too.'))).on('error', resolve);
    });
    expect(failed.code).not.toBeUndefined();
  });

  it('refuses requests that are meant for a web server', async () => {
    expect((await fetch(`http://127.0.0.1:${proxy.port}/v1alpha1/comments:analyze`)).status).toBe(400);
  });

  it('cuts the connection on a reply other than 200 if it has to fail closed', async () => {
    const closing = await startProxy(true);
    const call = () => post('commentanalyzer.googleapis.com', '/v1alpha1/comments:analyze', closing);
    expect((await call())[0]).toBe(200);
    moderato.status = 400;
    await expect(call()).rejects.toThrow('socket hang up');
    closing.close();
  });

  it('cuts the connection and names the address if Moderato cannot be reached', async () => {
    const lonely = await startProxy(false, 'http://127.0.0.1:9');
    await expect(post('commentanalyzer.googleapis.com', '/v1alpha1/x?key=old', lonely)).rejects.toThrow(
      'socket hang up',
    );
    expect(reported).toEqual(['Moderato at http://127.0.0.1:9 cannot be reached (ECONNREFUSED).']);
    lonely.close();
  });

  it('cuts the connection if its own request comes back to it', async () => {
    reported.length = 0;
    const other = await startRecordingService();
    const looped = await startProxy(false, other.address);
    const { socket } = await connect('commentanalyzer.googleapis.com:443', looped);
    const createConnection = () => tls.connect({ socket, ca, servername: 'commentanalyzer.googleapis.com' });
    const failed = await new Promise((resolve) => {
      const headers = { 'x-moderato-redirect': '1' };
      https.request({ path: '/v1alpha1/x', method: 'POST', headers, createConnection }).on('error', resolve).end();
    });
    expect(String(failed)).toContain('socket hang up');
    expect(reported).toEqual([`${other.address} leads back to this redirect.`]);
    looped.close();
    other.close();
  });

  it('refuses itself as the service', () => {
    const itself = (address: string) => () => refuseItself({ address: new URL(address) } as RedirectSettings, 8123);
    for (const address of [
      'http://127.0.0.1:8123',
      'http://localhost:8123/x',
      'http://[::1]:8123',
      'http://127.1:8123',
    ])
      expect(itself(address), address).toThrow(/this proxy itself/);
    for (const address of ['http://127.0.0.1:8080', 'https://moderato.example.com:8123'])
      expect(itself(address), address).not.toThrow();
  });
});

describe('the authority', () => {
  it('keeps its key readable by its owner alone, and refuses a key that others can read', () => {
    const keyFile = join(folder, 'authority.key');
    expect(statSync(keyFile).mode & 0o777).toBe(0o600);
    chmodSync(keyFile, 0o644);
    expect(() => openAuthority(folder, ['perspective', 'akismet'])).toThrow(/Others can read/);
    chmodSync(keyFile, 0o600);
  });

  it('stays the same at the next start, and changes with its hosts and before it ends', () => {
    const read = () => readFileSync(authority.certificateFile, 'utf8');
    openAuthority(folder, ['akismet', 'perspective']);
    expect(read()).toBe(ca);
    const other = mkdtempSync(join(tmpdir(), 'moderato-authority-'));
    const first = readFileSync(openAuthority(other, ['perspective']).certificateFile, 'utf8');
    expect(readFileSync(openAuthority(other, ['openai']).certificateFile, 'utf8')).not.toBe(first);
    const later = new Date(Date.now() + 720 * 24 * 60 * 60 * 1000);
    const renewed = readFileSync(openAuthority(other, ['openai'], later).certificateFile, 'utf8');
    expect(Date.parse(new X509Certificate(renewed).validTo)).toBeGreaterThan(later.getTime());
    rmSync(other, { recursive: true });
  });

  it('is trusted by OpenSSL for the redirected hosts, and for no other name', async () => {
    const sign = (host: string, file: string) => {
      const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
      const key = readFileSync(join(folder, 'authority.key'), 'utf8');
      const read = new X509Certificate(ca);
      const certificate = signCertificate(
        {
          subject: host,
          issuer: read.subject.replace(/^CN=/, '').replaceAll('\\,', ','),
          notBefore: new Date(read.validFrom),
          notAfter: new Date(read.validTo),
          publicKey,
          extensions: serverExtensions([host], publicKey, createPrivateKey(key)),
        },
        createPrivateKey(key),
      );
      writeFileSync(file, certificate);
    };
    const verify = (file: string) =>
      run('openssl', [
        'verify',
        '-x509_strict',
        '-purpose',
        'sslserver',
        '-CAfile',
        authority.certificateFile,
        file,
      ]).then(
        () => 'trusted',
        ({ stderr }: { stderr: string }) => /permitted subtree violation/.exec(stderr)?.[0] ?? stderr,
      );
    const file = join(folder, 'leaf.pem');
    for (const [host, expected] of [
      ['commentanalyzer.googleapis.com', 'trusted'],
      ['key.rest.akismet.com', 'trusted'],
      ['www.googleapis.com', 'permitted subtree violation'],
      ['akismet.com', 'permitted subtree violation'],
    ] as const) {
      sign(host, file);
      expect(await verify(file), host).toBe(expected);
    }
  });
});
