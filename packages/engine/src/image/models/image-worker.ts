/**
 * The thread that looks at frames. It checks its files against their checksums first, and opens each network when it is
 * first needed.
 */

import { checkModelFiles, ModelFileError } from '../../classifier/model-files.ts';
import { lowerPriorityOfThread } from '../../threads/lower-priority.ts';
import { processClockMs } from '../../threads/process-clock.ts';
import { type Guarded, serveTasks, type TaskServer } from '../../threads/serve-tasks.ts';
import { openSexualReader } from '../sexual/sexual-reader.ts';
import { openSymbolsReader } from '../symbols/symbols-reader.ts';
import { openTextReader } from '../text/text-reader.ts';
import { openWeaponsReader } from '../weapons/weapons-reader.ts';
import type { FrameReader, ImageAnswer, ImageTask, ImageThreadSetup, OpenReader, SightKind } from './frame-reader.ts';

const openers: { readonly [Kind in SightKind]: OpenReader<Kind> } = {
  sexual: openSexualReader,
  weapons: openWeaponsReader,
  symbols: openSymbolsReader,
  text: openTextReader,
};

serveTasks(imageServer);

function imageServer(
  { paths, checkedFolder, hasLowPriority }: ImageThreadSetup,
  guarded: Guarded,
): TaskServer<ImageTask, ImageAnswer> {
  const readers = new Map<SightKind, Promise<FrameReader<SightKind>>>();
  let damage: string | undefined;

  function readerOf(kind: SightKind): Promise<FrameReader<SightKind>> {
    const known = readers.get(kind);
    if (known !== undefined) return known;
    const opening = openers[kind](paths, guarded);
    readers.set(kind, opening);
    // A failure, for lack of memory for example, may not repeat.
    opening.catch(() => readers.delete(kind));
    return opening;
  }

  return {
    async begin() {
      if (hasLowPriority) lowerPriorityOfThread('largeWork');
      try {
        if (checkedFolder !== undefined) await checkModelFiles(checkedFolder);
      } catch (error) {
        if (!(error instanceof ModelFileError)) throw error;
        damage = error.message;
      }
    },
    async answer({ kind, frame, untilMs = Number.POSITIVE_INFINITY }) {
      if (damage !== undefined) return { damage };
      const reader = await readerOf(kind);
      return { sight: await reader.read(frame, () => processClockMs() > untilMs) };
    },
    async end() {
      // Networks that did not open need no release; the caller was told why.
      for (const opening of readers.values()) await (await opening.catch(() => undefined))?.release();
    },
  };
}
