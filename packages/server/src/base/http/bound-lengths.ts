/**
 * `minLength` and `maxLength` of schemas in code points, like the validator's own, but with a limit: the validator would
 * count every character of a string of megabytes before it says that 256 are allowed.
 */

import { isLongerThan } from '@moderato/contract';

/** The parts of the validator that we use. */
interface Keywords {
  removeKeyword(keyword: string): unknown;
  addKeyword(definition: LengthKeyword): unknown;
}

interface LengthKeyword {
  readonly keyword: string;
  readonly type: 'string';
  readonly schemaType: 'number';
  readonly before: string;
  readonly errors: true;
  compile(limit: number): Validate;
}

interface Validate {
  (text: string): boolean;
  errors?: { readonly keyword: string; readonly params: { readonly limit: number } }[];
}

const isAllowed = {
  maxLength: (text: string, limit: number) => !isLongerThan(text, limit),
  minLength: (text: string, limit: number) => isLongerThan(text, limit - 1),
};

export function boundLengths(keywords: Keywords): void {
  for (const [keyword, check] of Object.entries(isAllowed)) {
    keywords.removeKeyword(keyword);
    keywords.addKeyword({
      keyword,
      type: 'string',
      schemaType: 'number',
      // A pattern would scan all of it.
      before: 'pattern',
      errors: true,
      compile(limit: number): Validate {
        const validate: Validate = (text) => {
          validate.errors = [{ keyword, params: { limit } }];
          return check(text, limit);
        };
        return validate;
      },
    });
  }
}
