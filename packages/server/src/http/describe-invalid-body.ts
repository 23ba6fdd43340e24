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

export function describeInvalidBody(error: SchemaError, hints: Readonly<Record<string, string>> = {}): string {
  const field = fieldName(error.instancePath);
  const hint = hints[`${field} ${error.keyword}`] ?? hints[error.keyword];
  if (hint !== undefined) return hint;
  const subject = field === '' ? 'The request body' : field;
  const { params } = error;
  switch (error.keyword) {
    case 'required':
      return `${join(field, String(params.missingProperty))} is required.`;
    case 'type':
      return `${subject} must be ${typeList(params.type)}.`;
    case 'enum':
      return `${subject} must be one of ${(params.allowedValues as unknown[]).map(String).join(', ')}.`;
    case 'const':
      return `${subject} must be ${String(params.allowedValue)}.`;
    case 'discriminator':
      return params.error === 'mapping'
        ? `${join(field, String(params.tag))} has an unknown value.`
        : `${join(field, String(params.tag))} is required and must be a string.`;
    case 'minLength':
      return `${subject} must not be empty.`;
    case 'maxLength':
      return `${subject} must be at most ${params.limit} characters long.`;
    case 'minItems':
      return `${subject} must not be an empty list.`;
    case 'maxItems':
      return `${subject} must have at most ${params.limit} entries.`;
    case 'minProperties':
      return `${subject} must not be empty.`;
    case 'maxProperties':
      return `${subject} must have at most ${params.limit} entries.`;
    case 'uniqueItems':
      return `${subject} must not contain duplicates.`;
    case 'minimum':
      return `${subject} must be at least ${params.limit}.`;
    case 'maximum':
      return `${subject} must be at most ${params.limit}.`;
    case 'pattern':
      return `${subject} must not contain NUL or unpaired surrogates.`;
    default:
      return `${subject} is not valid.`;
  }
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
