/** The thread that looks at frames. Each network is opened when it is first needed. */

import { type Guarded, serveTasks, type TaskServer } from '../../threads/serve-tasks.ts';
import { openSexualReader } from '../sexual/sexual-reader.ts';
import { openSymbolsReader } from '../symbols/symbols-reader.ts';
import { openTextReader } from '../text/text-reader.ts';
import { openWeaponsReader } from '../weapons/weapons-reader.ts';
import type { FrameReader, ImageTask, ModelPaths, OpenReader, Sight, SightKind } from './frame-reader.ts';

const openers: { readonly [Kind in SightKind]: OpenReader<Kind> } = {
  sexual: openSexualReader,
  weapons: openWeaponsReader,
  symbols: openSymbolsReader,
  text: openTextReader,
};

serveTasks(imageServer);

function imageServer(paths: ModelPaths, guarded: Guarded): TaskServer<ImageTask, Sight[SightKind]> {
  const readers = new Map<SightKind, Promise<FrameReader<SightKind>>>();

  function readerOf(kind: SightKind): Promise<FrameReader<SightKind>> {
    const known = readers.get(kind);
    if (known !== undefined) return known;
    const opening = openers[kind](paths, guarded);
    readers.set(kind, opening);
    // What failed once, for want of memory say, may work the next time.
    opening.catch(() => readers.delete(kind));
    return opening;
  }

  return {
    begin: () => Promise.resolve(),
    answer: async ({ kind, frame }) => (await readerOf(kind)).read(frame),
    async end() {
      for (const opening of readers.values()) await (await opening.catch(() => undefined))?.release();
    },
  };
}
