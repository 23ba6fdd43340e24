import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createLexiconClassifier, ModelFileError } from '@moderato/engine';
import { expect, it } from 'vitest';
import { createApp } from '../app.ts';
import { createLog } from '../base/observability/log.ts';
import { readConfig } from '../base/settings/config.ts';
import { databaseOptions, openStores } from '../stores.ts';

const shipped = fileURLToPath(new URL('../../../models/images', import.meta.url));

it('refuses to start with a damaged image model, and names the file', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'moderato-judges-'));
  const imageModels = join(folder, 'models');
  cpSync(shipped, imageModels, { recursive: true });
  const file = join(imageModels, 'scene.onnx');
  const bytes = readFileSync(file);
  // One bit in the middle, so that the size stays the same.
  bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1;
  writeFileSync(file, bytes);
  const config = readConfig({ MODERATO_DATA_DIR: join(folder, 'data') });
  const stores = await openStores(databaseOptions(config));
  const classifier = createLexiconClassifier();
  const starting = createApp(config, stores, createLog('silent'), { classifier, imageModels });
  await expect(starting).rejects.toThrow(/scene\.onnx/);
  await expect(starting).rejects.toThrow(ModelFileError);
  await stores.close();
  rmSync(folder, { recursive: true, force: true });
});
