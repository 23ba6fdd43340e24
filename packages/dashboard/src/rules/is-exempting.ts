import { ruleKinds } from '@moderato/contract';
import { known } from '../text/format.ts';

/**
 * Whether rules of this kind exempt words instead of acting on them. Separate from the forms, which the menu needs for
 * names.
 */
export const isExempting = (type: string): boolean => known(ruleKinds, type)?.exempts ?? false;
