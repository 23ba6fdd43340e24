/**
 * The certificate authority of the redirect's proxy, in a folder of its own. It can sign for the redirected hosts only.
 * The system's store is never changed: programs are told about the authority by a variable of their environment.
 */

import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, X509Certificate } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createSecureContext, getCACertificates, rootCertificates, type SecureContext } from 'node:tls';
import { authorityExtensions, serverExtensions, signCertificate } from './certificate.ts';
import { WrongSetting } from './redirect-settings.ts';
import { doors, type Vendor } from './redirected-hosts.ts';

export interface Authority {
  readonly context: SecureContext;
  /** The authority alone, for programs that add it to those they trust. */
  readonly certificateFile: string;
  /** The authority and all that this machine trusts, for programs that read one file instead of their own list. */
  readonly bundleFile: string;
}

const dayMs = 24 * 60 * 60 * 1000;
const validDays = 730;
const renewDays = 30;

export function openAuthority(folder: string, vendors: readonly Vendor[], now = new Date()): Authority {
  const hosts = vendors.map((vendor) => doors[vendor].host).sort();
  const names = vendors.flatMap((vendor) => {
    const { host, withSubdomains } = doors[vendor];
    return withSubdomains ? [host, `*.${host}`] : [host];
  });
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const files = {
    key: join(folder, 'authority.key'),
    certificateFile: resolve(folder, 'authority.pem'),
    bundleFile: resolve(folder, 'bundle.pem'),
  };
  const subject = `Moderato redirect for ${hosts.join(', ')}`;
  const { key, certificate } =
    readAuthority(files.key, files.certificateFile, subject, now) ?? createAuthority(files, subject, hosts, now);
  const trusted = [...new Set([...rootCertificates, ...getCACertificates('system')])];
  writeFileSync(files.bundleFile, [certificate, ...trusted].map((pem) => `${pem.trim()}\n`).join(''));

  const server = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const serverCertificate = signCertificate(
    {
      subject: names[0] as string,
      issuer: subject,
      notBefore: new Date(now.getTime() - dayMs),
      notAfter: new Date(new X509Certificate(certificate).validTo),
      publicKey: server.publicKey,
      extensions: serverExtensions(names, server.publicKey, key),
    },
    key,
  );
  const context = createSecureContext({
    key: server.privateKey.export({ type: 'pkcs8', format: 'pem' }),
    cert: serverCertificate + certificate,
    minVersion: 'TLSv1.2',
  });
  return { context, certificateFile: files.certificateFile, bundleFile: files.bundleFile };
}

interface Kept {
  readonly key: KeyObject;
  readonly certificate: string;
}

/** Undefined if there is none yet, if it is for other hosts, or if it ends soon. */
function readAuthority(keyFile: string, certificateFile: string, subject: string, now: Date): Kept | undefined {
  if (!existsSync(keyFile) || !existsSync(certificateFile)) return undefined;
  if (process.platform !== 'win32' && (statSync(keyFile).mode & 0o077) !== 0)
    throw new WrongSetting(`Others can read ${keyFile}. Delete it, and a new one is made; or run chmod 600 on it.`);
  try {
    const key = createPrivateKey(readFileSync(keyFile));
    const certificate = readFileSync(certificateFile, 'utf8');
    const read = new X509Certificate(certificate);
    const lasts = Date.parse(read.validTo) > now.getTime() + renewDays * dayMs;
    return read.subject === `CN=${escaped(subject)}` && read.checkPrivateKey(key) && lasts
      ? { key, certificate }
      : undefined;
  } catch {
    return undefined;
  }
}

/** As OpenSSL shows a name with commas. */
const escaped = (name: string) => name.replaceAll(',', '\\,');

function createAuthority(
  files: { readonly key: string; readonly certificateFile: string },
  subject: string,
  hosts: readonly string[],
  now: Date,
): Kept {
  const { privateKey: key } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const publicKey = createPublicKey(key);
  const certificate = signCertificate(
    {
      subject,
      issuer: subject,
      notBefore: new Date(now.getTime() - dayMs),
      notAfter: new Date(now.getTime() + validDays * dayMs),
      publicKey,
      extensions: authorityExtensions(hosts, publicKey),
    },
    key,
  );
  writeFileSync(files.key, key.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 });
  // The mode above is for new files only.
  chmodSync(files.key, 0o600);
  writeFileSync(files.certificateFile, certificate);
  return { key, certificate };
}
