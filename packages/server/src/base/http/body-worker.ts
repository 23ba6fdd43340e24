/** The thread that parses bodies of megabytes. A body that is not JSON gets an answer like any other. */

import { answerQuestions, lowerPriorityOfThread } from '@moderato/engine/threads';
import { BadJson } from './json-body.ts';
import { type ParsedBody, type ParsingRules, parseWithPictures } from './parse-with-pictures.ts';

export interface BodyQuestion {
  readonly bytes: Uint8Array;
  readonly rules: ParsingRules;
}

export type BodyAnswer = ParsedBody | { readonly badJson: string };

lowerPriorityOfThread('largeWork');
answerQuestions(read, pictureMemory);

function read({ bytes, rules }: BodyQuestion): BodyAnswer {
  try {
    return parseWithPictures(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), rules);
  } catch (error) {
    if (error instanceof BadJson) return { badJson: error.message };
    throw error;
  }
}

/** Small buffers may share their memory with others. */
function pictureMemory(answer: BodyAnswer): ArrayBuffer[] {
  if ('badJson' in answer) return [];
  return [...answer.lifted.values()].flatMap((picture) =>
    'bytes' in picture && picture.bytes.buffer.byteLength === picture.bytes.length
      ? [picture.bytes.buffer as ArrayBuffer]
      : [],
  );
}
