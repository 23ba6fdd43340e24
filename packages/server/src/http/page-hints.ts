/** Messages for dashboard fields for which the general one would not help, by `field keyword`. */
export const pageHints: Readonly<Record<string, string>> = {
  'email pattern': 'email must be an e-mail address.',
  'email minLength': 'email must be an e-mail address.',
  'password minLength': 'password must be at least 12 characters long.',
  'code pattern': 'code must be the digits from your authenticator, or a backup code.',
  'code minLength': 'code must be the digits from your authenticator, or a backup code.',
  'token pattern': 'token must be the complete token from the link.',
  'cursor pattern': 'cursor must come from the previous page.',
  'limit pattern': 'limit must be a whole number from 1 to 200.',
  'from pattern': 'from must be a time such as 2026-11-15T12:00:00Z.',
  'to pattern': 'to must be a time such as 2026-11-15T12:00:00Z.',
  'score_min pattern': 'score_min must be a number from 0 to 1.',
  'score_max pattern': 'score_max must be a number from 0 to 1.',
  'least_calls pattern': 'least_calls must be a whole number.',
  oneOf: 'Send exactly one of url and data.',
};
