/**
 * The settings of each kind of provider, by their names in `provider-settings.ts`: the kind's id and the setting. A
 * setting that a kind does not have counts as not set.
 */

import { type Endpoint, type ProviderKindId, providerKinds } from '@moderato/engine';
import { providerSettings } from '../../base/settings/provider-settings.ts';

type Named<Suffix extends string, Value> = { readonly [Name in `${ProviderKindId}${Suffix}`]?: Value | undefined };

export type EndpointConfig = Named<
  'BaseUrl' | 'ApiKey' | 'Model' | 'ImageBaseUrl' | 'ImageApiKey' | 'ImageModel',
  string
> &
  Named<'TimeoutMs' | 'ImageTimeoutMs' | 'Concurrency' | 'InputPrice' | 'OutputPrice', number> &
  Named<'Images' | 'Control', 'on' | 'off'>;

export interface KindSettings {
  /** Absent if the operator has not configured the kind. */
  readonly text: Endpoint | undefined;
  readonly image: Endpoint | undefined;
  readonly timeoutMs: { readonly text: number; readonly image: number };
  readonly concurrency: number;
  readonly control: boolean;
  /** Per million tokens; absent for kinds that are not charged by the token. */
  readonly price: { readonly input: number; readonly output: number } | undefined;
}

const withoutLimit = { timeoutMs: 1_000, concurrency: 16 };

/** By kind, for the cost in the metrics and on the dashboard. */
export function pricesByKind(config: EndpointConfig): ReadonlyMap<string, NonNullable<KindSettings['price']>> {
  return new Map(
    providerKinds.flatMap(({ id }) => {
      const { price } = kindSettings(config, id);
      return price === undefined ? [] : [[id, price] as const];
    }),
  );
}

export function kindSettings(config: EndpointConfig, id: ProviderKindId): KindSettings {
  const model = config[`${id}Model`];
  const text = endpoint(config[`${id}BaseUrl`], config[`${id}ApiKey`], model);
  const imageModel = config[`${id}ImageModel`] ?? model;
  const own = endpoint(config[`${id}ImageBaseUrl`], config[`${id}ImageApiKey`], imageModel);
  const shared = endpoint(config[`${id}BaseUrl`], config[`${id}ApiKey`], imageModel);
  const [input, output] = [config[`${id}InputPrice`], config[`${id}OutputPrice`]];
  const timeoutMs = config[`${id}TimeoutMs`] ?? withoutLimit.timeoutMs;
  return {
    text,
    image: config[`${id}Images`] === 'on' ? (own ?? shared) : undefined,
    timeoutMs: { text: timeoutMs, image: config[`${id}ImageTimeoutMs`] ?? timeoutMs },
    concurrency: config[`${id}Concurrency`] ?? withoutLimit.concurrency,
    control: config[`${id}Control`] === 'on',
    price: input === undefined || output === undefined ? undefined : { input, output },
  };
}

/** What an operator sets to enable a kind. */
export function switchingLines(id: ProviderKindId): readonly string[] {
  const {
    [`${id}BaseUrl` as const]: address,
    [`${id}ApiKey` as const]: key,
    [`${id}Model` as const]: model,
  } = providerSettings;
  return [`${address.name}=https://api.openai.com/v1`, `${key.name}=…`, `${model.name}=${model.default}`];
}

/** The variables that enable a kind, for messages. */
export function switchingVariables(id: ProviderKindId): string {
  return `MODERATO_${id.toUpperCase()}_BASE_URL and MODERATO_${id.toUpperCase()}_API_KEY`;
}

function endpoint(
  baseUrl: string | undefined,
  apiKey: string | undefined,
  model: string | undefined,
): Endpoint | undefined {
  return baseUrl === undefined || apiKey === undefined || model === undefined ? undefined : { baseUrl, apiKey, model };
}
