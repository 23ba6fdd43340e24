/** The vocabulary that all parts share: categories, wire schemas, error codes, limits. Imports no other part. */

export * from './account.ts';
export * from './api-keys.ts';
export * from './appeals.ts';
export * from './categories.ts';
export * from './compat.ts';
export * from './custom-categories.ts';
export type * from './dashboard/index.ts';
export { roleAllows, roles } from './dashboard/roles.ts';
export * from './errors.ts';
export * from './limits.ts';
export * from './moderation.ts';
export * from './moderations.ts';
export * from './outcomes.ts';
export * from './reports.ts';
export * from './rules.ts';
export * from './score-scale.ts';
export * from './severity.ts';
export * from './strikes.ts';
export { dataUriHead, dataUriHeadCharacters, oneOf } from './strings.ts';
export { isLongerThan } from './text-length.ts';
export { storableText, storableTextInDocument, visibleText, withoutControls } from './text-patterns.ts';
export * from './texts.ts';
export * from './tiers.ts';
