import type { Context } from '@moderato/contract';

/** Anything that reads a text and says yes or no. */
export interface Tool {
  readonly name: string;
  readonly version: string;
  /** How it is set up here, in words, for the page. */
  readonly configuration: string;
  /** The tool's own verdict; the context is for tools that know contexts. */
  flags(text: string, context?: Context): boolean;
}
