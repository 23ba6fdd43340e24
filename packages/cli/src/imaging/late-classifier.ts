/**
 * Creates the text classifier only if a picture contains text: loading its models takes longer than everything else.
 */

import type { TextClassifier } from '@moderato/engine';

export function createLateClassifier(create: () => Promise<TextClassifier>, version: string): TextClassifier {
  let made: Promise<TextClassifier> | undefined;
  return {
    version,
    async score(content, context, options) {
      made ??= create();
      return (await made).score(content, context, options);
    },
    // The reason is not needed here.
    explain: () => [],
    async close() {
      await (await made)?.close?.();
    },
  };
}
