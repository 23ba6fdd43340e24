/** `input` in its three forms: one text, several texts with a result each, or parts with one result together [M1]. */

import { limits, type ModerationsPart, type ModerationsRequest } from '@moderato/contract';
import { type Call, type Refused, refuse } from '../../../base/http/route.ts';
import { readImageSource } from '../judge-image.ts';
import type { ImageInput } from '../judge-live-image.ts';
import { describeText } from '../read-text-item.ts';

export type InputPart = { readonly text: string } | { readonly image: ImageInput };

export interface ReadInput {
  readonly parts: readonly InputPart[];
  /** Whether the parts get one result together. */
  readonly isTogether: boolean;
}

export function readInput({ input }: ModerationsRequest, lifted?: Call['lifted']): ReadInput | Refused {
  if (typeof input === 'string') return { parts: [{ text: input }], isTogether: false };
  const parts: InputPart[] = [];
  let images = 0;
  for (const [index, part] of input.entries()) {
    if (typeof part === 'string') {
      parts.push({ text: part });
    } else if (part.type === 'text') {
      parts.push({ text: part.text });
    } else {
      if (++images > limits.imagesPerCall) {
        return refuse('invalid_request', `input must have at most ${limits.imagesPerCall} images.`);
      }
      const image = readImage(part, index, lifted);
      if ('refusal' in image) return image;
      parts.push({ image });
    }
  }
  return { parts, isTogether: typeof input[0] !== 'string' };
}

function readImage(
  { image_url: { url } }: ModerationsPart & { type: 'image_url' },
  index: number,
  lifted: Call['lifted'],
) {
  const source = readImageSource(/^data:/i.test(url) ? { data: url } : { url }, lifted);
  if (!('refusal' in source)) return source;
  const { code } = source.refusal;
  const sentence = `input[${index}].image_url.url must be an http or https address or a base64 data URI.`;
  return code === 'invalid_request' ? refuse(code, sentence) : source;
}

const forms = 'input must be a string, a list of strings, or a list of parts of the type text or image_url.';

/** What is wrong with a body that the schema refused; undefined if it is not about `input`. */
export function describeInput(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return undefined;
  const { input } = body as { input?: unknown };
  if (input === undefined) return 'input is required.';
  if (typeof input === 'string') return describeText(input, 'input', limits.textCharacters);
  if (!Array.isArray(input)) return forms;
  if (input.length === 0) return 'input must not be an empty list.';
  if (input.length > limits.itemsPerCall) return `input must have at most ${limits.itemsPerCall} entries.`;
  const isTexts = typeof input[0] === 'string';
  for (const [index, part] of input.entries()) {
    if ((typeof part === 'string') !== isTexts) return forms;
    const name = `input[${index}]`;
    const problem = isTexts ? describeText(part, name, limits.textCharacters) : describePart(part, name);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

function describePart(part: unknown, name: string): string | undefined {
  if (typeof part !== 'object' || part === null || Array.isArray(part)) return `${name} must be an object.`;
  const { type, text, image_url: image } = part as Record<string, unknown>;
  if (type === 'text') return describeText(text, `${name}.text`, limits.textCharacters);
  if (type !== 'image_url') return `${name}.type must be text or image_url.`;
  const url = typeof image === 'object' && image !== null ? (image as { url?: unknown }).url : undefined;
  return typeof url === 'string' && url !== '' ? undefined : `${name}.image_url.url must be a non-empty string.`;
}
