import { appendFileSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createClassifier } from './create-classifier.ts';
import { ModelFileError, openModelFiles, readManifest } from './model-files.ts';
import { madeUpCalibration, madeUpFiles, madeUpModels, writeManifest } from './neural/testing/made-up-models.ts';

const open = (folder: string) => createClassifier({ folder, lexicon: [], innocentWords: [], threads: 1 });

async function refusal(folder: string): Promise<string> {
  const error = await open(folder).then(
    () => 'opened',
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(ModelFileError);
  const { message } = error as Error;
  expect(message).not.toContain('\n');
  return message;
}

describe('start-up fails', () => {
  it.each(madeUpFiles)('if a file lost or gained a byte, and names %s and both checksums', async (name) => {
    const folder = madeUpModels();
    const { sha256 } = readManifest(folder).files.find((file) => file.name === name)!;
    appendFileSync(join(folder, name), 'x');
    const longer = await refusal(folder);
    expect(longer).toContain(join(folder, name));
    expect(longer).toContain(`expected SHA-256 ${sha256}`);
    expect(longer).toMatch(/found (?!.*undefined)[0-9a-f]{64}/);
    truncateSync(join(folder, name), 10);
    expect(await refusal(folder)).toContain(`expected SHA-256 ${sha256}`);
  });

  it.each(madeUpFiles)('if a file is missing, and names %s and its checksum', async (name) => {
    const folder = madeUpModels();
    const { sha256 } = readManifest(folder).files.find((file) => file.name === name)!;
    rmSync(join(folder, name));
    const message = await refusal(folder);
    expect(message).toContain(`${join(folder, name)} is missing`);
    expect(message).toContain(sha256);
  });

  it('if a file is intact but invalid, and names it', async () => {
    const folder = madeUpModels({ ...madeUpCalibration, languages: 'many' });
    expect(await refusal(folder)).toMatch(
      /calibration\.json cannot be used: languages must be a list of language codes\.$/,
    );
  });

  it('if the list leaves a file out, and names it', async () => {
    const folder = madeUpModels();
    writeManifest(
      folder,
      madeUpFiles.filter((name) => name !== 'reading-first.onnx'),
    );
    expect(await refusal(folder)).toContain('does not name reading-first.onnx');
  });
});

describe('the list of files', () => {
  it('is required and must be valid', async () => {
    const folder = madeUpModels();
    for (const text of [
      '',
      '{}',
      '{"version":"1","files":[{"name":"../x","sha256":"0"}]}',
      '{"version":1,"files":[]}',
    ]) {
      writeFileSync(join(folder, 'manifest.json'), text);
      expect(await refusal(folder)).toContain('manifest.json');
    }
    rmSync(join(folder, 'manifest.json'));
    expect(await refusal(folder)).toContain('manifest.json is missing');
  });

  it('must name every model', async () => {
    const folder = madeUpModels();
    writeFileSync(join(folder, 'manifest.json'), '{"version":"empty","files":[]}');
    expect(await refusal(folder)).toContain('does not name');
  });

  it('may split a file into parts, which are joined in the order of their numbers', async () => {
    const folder = madeUpModels();
    const whole = readFileSync(join(folder, 'reading-first.onnx'));
    const parts = Array.from({ length: 11 }, (_, index) => `reading-first.onnx.${index + 1}`);
    const share = Math.ceil(whole.length / parts.length);
    for (const [index, name] of parts.entries()) {
      writeFileSync(join(folder, name), whole.subarray(index * share, (index + 1) * share));
    }
    rmSync(join(folder, 'reading-first.onnx'));
    writeManifest(folder, [...madeUpFiles.filter((name) => name !== 'reading-first.onnx'), ...parts]);
    expect(await (await openModelFiles(folder)).read('reading-first.onnx')).toEqual(whole);
    const classifier = await open(folder);
    expect((await classifier.score('плохо', 'default')).scores.toxicity).toBeGreaterThan(0.9);
    await classifier.close?.();
  });
});
