/**
 * Writes X.509 certificates: Node can read and sign them but not make them. Only what the redirect's proxy needs: an
 * authority that is limited to a few host names, and certificates that it signs for them.
 */

import { createHash, createPublicKey, type KeyObject, randomBytes, sign } from 'node:crypto';

export interface CertificateFacts {
  readonly subject: string;
  readonly issuer: string;
  readonly notBefore: Date;
  readonly notAfter: Date;
  /** Of the subject. */
  readonly publicKey: KeyObject;
  readonly extensions: readonly Buffer[];
}

/** In PEM. `key` is the issuer's: an elliptic curve key. */
export function signCertificate(facts: CertificateFacts, key: KeyObject): string {
  const algorithm = sequence(objectId('1.2.840.10045.4.3.2'));
  const body = sequence(
    tagged(0xa0, integer(Buffer.from([2]))),
    integer(Buffer.concat([Buffer.from([0x40]), randomBytes(15)])),
    algorithm,
    commonName(facts.issuer),
    sequence(time(facts.notBefore), time(facts.notAfter)),
    commonName(facts.subject),
    facts.publicKey.export({ type: 'spki', format: 'der' }),
    tagged(0xa3, sequence(...facts.extensions)),
  );
  const der = sequence(body, algorithm, bitString(sign('sha256', body, key)));
  const lines = der.toString('base64').match(/.{1,64}/g) as string[];
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n');
}

/** An authority for these names and the names below them, and for nothing else: no other name, address or e-mail. */
export function authorityExtensions(hosts: readonly string[], publicKey: KeyObject): Buffer[] {
  const permitted = hosts.map((host) => sequence(tagged(0x82, Buffer.from(host))));
  const everyAddress = [8, 32].map((length) => sequence(tagged(0x87, Buffer.alloc(length))));
  return [
    extension('2.5.29.19', sequence(boolean(true), integer(Buffer.from([0]))), 'critical'),
    extension('2.5.29.15', keyUsage(0x06), 'critical'),
    extension('2.5.29.30', sequence(tagged(0xa0, ...permitted), tagged(0xa1, ...everyAddress)), 'critical'),
    serverOnly,
    extension('2.5.29.14', tagged(0x04, keyId(publicKey))),
  ];
}

export function serverExtensions(hosts: readonly string[], publicKey: KeyObject, authority: KeyObject): Buffer[] {
  const names = hosts.map((host) => tagged(0x82, Buffer.from(host)));
  return [
    extension('2.5.29.19', sequence(), 'critical'),
    extension('2.5.29.15', keyUsage(0x80), 'critical'),
    extension('2.5.29.17', sequence(...names)),
    serverOnly,
    extension('2.5.29.14', tagged(0x04, keyId(publicKey))),
    extension('2.5.29.35', sequence(tagged(0x80, keyId(createPublicKey(authority))))),
  ];
}

function keyId(publicKey: KeyObject): Buffer {
  return createHash('sha256')
    .update(publicKey.export({ type: 'spki', format: 'der' }))
    .digest()
    .subarray(0, 20);
}

function tagged(tag: number, ...contents: readonly Buffer[]): Buffer {
  const content = Buffer.concat(contents);
  if (content.length < 0x80) return Buffer.concat([Buffer.from([tag, content.length]), content]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  const digits = length.subarray(length.findIndex((byte) => byte !== 0));
  return Buffer.concat([Buffer.from([tag, 0x80 | digits.length]), digits, content]);
}

function sequence(...contents: readonly Buffer[]): Buffer {
  return tagged(0x30, ...contents);
}

/** `bytes`: positive, so the first bit is not set. */
function integer(bytes: Buffer): Buffer {
  return tagged(0x02, bytes);
}

function boolean(value: boolean): Buffer {
  return tagged(0x01, Buffer.from([value ? 0xff : 0]));
}

function bitString(bytes: Buffer): Buffer {
  return tagged(0x03, Buffer.from([0]), bytes);
}

/** Two of the bits of key usage: 0x80 signs, 0x06 signs certificates and revocation lists. */
function keyUsage(bits: number): Buffer {
  const unused = 31 - Math.clz32(bits & -bits);
  return tagged(0x03, Buffer.from([unused, bits]));
}

function objectId(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number);
  return tagged(0x06, Buffer.from([first * 40 + second, ...rest.flatMap(base128)]));
}

function base128(value: number): number[] {
  const digits = [value & 0x7f];
  for (let left = value >>> 7; left > 0; left >>>= 7) digits.unshift(0x80 | (left & 0x7f));
  return digits;
}

function commonName(name: string): Buffer {
  return sequence(tagged(0x31, sequence(objectId('2.5.4.3'), tagged(0x0c, Buffer.from(name)))));
}

/** `YYMMDDHHMMSSZ`, which is right until 2049. */
function time(date: Date): Buffer {
  return tagged(
    0x17,
    Buffer.from(
      `${date
        .toISOString()
        .replace(/[-:T]|\.\d+/g, '')
        .slice(2)}`,
    ),
  );
}

function extension(id: string, value: Buffer, critical?: 'critical'): Buffer {
  return sequence(objectId(id), ...(critical === undefined ? [] : [boolean(true)]), tagged(0x04, value));
}

const serverOnly = extension('2.5.29.37', sequence(objectId('1.3.6.1.5.5.7.3.1')));
