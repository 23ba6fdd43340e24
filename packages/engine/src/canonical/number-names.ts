/** Numbers that name a thing or reach a person: of telephones, orders, parcels, cards, changes of a program. Dates are none. */

const date = /(?<!\d)(?:\d{4}[-./]\d{1,2}[-./]\d{1,2}|\d{1,2}[-./]\d{1,2}[-./]\d{4}|\d{1,2}[./]\d{1,2}[./]\d{2})(?!\d)/;
/** "800.000.000" */
const amount = /^\d{1,3}(?:\.\d{3})+$/;
const years = /^(?:1\d|20)\d\d-(?:1\d|20)\d\d$/;
const identifier = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const digit = /\d/g;

export function isNumberName(text: string): boolean {
  const digits = text.match(digit)?.length ?? 0;
  if (digits < 4 || date.test(text) || amount.test(text) || years.test(text)) return false;
  return /[A-Za-z]/.test(text) ? isCode(text, digits) : isNumber(text, digits);
}

/** Leetspeak has fewer digits than these, and lower-case letters beyond f. */
function isCode(text: string, digits: number): boolean {
  if (identifier.test(text)) return true;
  if (/^[0-9a-f]{10,64}$/i.test(text)) return true;
  return !/[a-z]/.test(text) && text.length >= 8 && digits >= 5 && digits >= 0.4 * text.length;
}

function isNumber(text: string, digits: number): boolean {
  if (/^[+(0]/.test(text)) return digits >= 7;
  if (/^#\d+$/.test(text)) return digits >= 5;
  if (/^\d+$/.test(text)) return digits >= 8;
  // Groups as in "555-123-4567"; "10 000 000", "40-60 000" and "1 2 3 4 5 6 7" are none.
  const [first = '', ...groups] = text.split(/[ ()./-]+/);
  if (first.length < 2 || groups.some((group) => group.length < 3 || group === '000')) return false;
  return /[-/.]/.test(text) ? digits >= 7 : digits >= 9 && groups.some((group) => group.length > 3);
}
