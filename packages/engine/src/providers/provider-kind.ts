/**
 * What a kind of provider says about itself before any of its code is loaded. `create` loads the code and the SDK;
 * installations without providers never do.
 */

import type { ProviderTier } from '@moderato/contract';
import type { Fitting } from './fit-answers.ts';
import type { Endpoint } from './openai-client.ts';
import type { ImageProvider, TextProvider } from './provider.ts';

export interface ProviderKind<Table = unknown> {
  /** The name in settings and fits: `tier1BaseUrl`, `MODERATO_TIER1_BASE_URL`, and the fit in the store. */
  readonly id: string;
  /** The name that people see, by tier, as in the interface: replies, metrics, alerts, `--tier` of the command line. */
  readonly tier: ProviderTier;
  /** What nothing judges without it, for people: "nobody judges …". */
  readonly judges: string;
  /** Which servers speak its protocol, for people: "any server that speaks …". */
  readonly speaks: string;
  /** Answers quickly enough for Perspective's clients, which wait half a second. */
  readonly isQuick: boolean;
  /** How its answers become probabilities. */
  readonly fitting: Fitting<Table>;
  create(endpoint: Endpoint, options: KindOptions<Table>): Promise<TextProvider>;
  /** Absent if it cannot see pictures. */
  createForImages?(endpoint: Endpoint, options: Pick<KindOptions<Table>, 'control'>): Promise<ImageProvider>;
}

export interface KindOptions<Table> {
  /** The fits by category; read again with each answer. */
  readonly fitted: () => Readonly<Partial<Record<string, Table>>>;
  /** Whether each question includes a control question, if the kind has one. */
  readonly control: boolean;
}
