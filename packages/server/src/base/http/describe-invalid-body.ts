/** Describes the first error in a body in a sentence that names the field and never repeats its value. */

/** What the validator reports; its own messages are for programmers. */
export interface SchemaError {
  readonly keyword: string;
  readonly instancePath: string;
  readonly params: Record<string, unknown>;
}

const typeNames: Record<string, string> = {
  string: 'a string',
  integer: 'an integer',
  number: 'a number',
  boolean: 'true or false',
  object: 'an object',
  array: 'an array',
};

type Describe = (subject: string, params: SchemaError['params'], field: string) => string;

/** By the keyword of the schema that the body does not satisfy. */
const sentences: Readonly<Record<string, Describe>> = {
  required: (_, { missingProperty }, field) => `${join(field, String(missingProperty))} is required.`,
  type: (subject, { type }) => `${subject} must be ${typeList(type)}.`,
  enum: (subject, { allowedValues }) =>
    `${subject} must be one of ${(allowedValues as unknown[]).map(String).join(', ')}.`,
  const: (subject, { allowedValue }) => `${subject} must be ${String(allowedValue)}.`,
  discriminator: (_, { error, tag }, field) =>
    `${join(field, String(tag))} ${error === 'mapping' ? 'has an unknown value' : 'is required and must be a string'}.`,
  minLength: (subject) => `${subject} must not be empty.`,
  maxLength: (subject, { limit }) => `${subject} must be at most ${limit} characters long.`,
  minItems: (subject) => `${subject} must not be an empty list.`,
  maxItems: (subject, { limit }) => `${subject} must have at most ${limit} entries.`,
  minProperties: (subject) => `${subject} must not be empty.`,
  maxProperties: (subject, { limit }) => `${subject} must have at most ${limit} entries.`,
  uniqueItems: (subject) => `${subject} must not contain duplicates.`,
  minimum: (subject, { limit }) => `${subject} must be at least ${limit}.`,
  maximum: (subject, { limit }) => `${subject} must be at most ${limit}.`,
  pattern: (subject) => `${subject} must not contain NUL or unpaired surrogates.`,
};

export function describeInvalidBody(error: SchemaError, hints: Readonly<Record<string, string>> = {}): string {
  const { keyword, params } = error;
  const field = fieldName(error.instancePath);
  const hint = hints[`${field} ${keyword}`] ?? hints[keyword];
  if (hint !== undefined) return hint;
  const subject = field === '' ? 'The request body' : field;
  return sentences[keyword]?.(subject, params, field) ?? `${subject} is not valid.`;
}

/**
 * `/comment/text` → `comment.text`, `/pattern/3` → `pattern[3]`. Only names of our schemas and indexes appear in full.
 */
function fieldName(instancePath: string): string {
  const parts = instancePath.split('/').slice(1);
  return parts.reduce((name, part) => (/^\d+$/.test(part) ? `${name}[${part}]` : join(name, safeName(part))), '');
}

/** Some keys are the caller's own (attribute names): long enough to recognise, too short to be content. */
function safeName(part: string): string {
  return /^[A-Za-z0-9_@.-]{1,64}$/.test(part) ? part : 'entry';
}

function join(parent: string, child: string): string {
  return parent === '' ? child : `${parent}.${child}`;
}

function typeList(type: unknown): string {
  const names = Array.isArray(type) ? type.map(String) : String(type).split(',');
  return names.map((name) => typeNames[name] ?? name).join(' or ');
}
