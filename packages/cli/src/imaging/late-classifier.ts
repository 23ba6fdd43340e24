/** The classifier of texts, made when a picture turns out to hold some: loading its models takes longer than all else. */

import type { TextClassifier } from '@moderato/engine';

export function createLateClassifier(create: () => Promise<TextClassifier>, version: string): TextClassifier {
  let made: Promise<TextClassifier> | undefined;
  return {
    version,
    async score(content, context, wishes) {
      made ??= create();
      return (await made).score(content, context, wishes);
    },
    // Nobody asks why here.
    explain: () => [],
    async close() {
      await (await made)?.close?.();
    },
  };
}
