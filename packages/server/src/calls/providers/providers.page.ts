/** Providers as configured, their health, and how often the account asked them. */

import type { ProviderState, providersCalls } from '@moderato/contract';
import type { Handlers } from '../../base/http/page.ts';
import type { Config } from '../../base/settings/config.ts';
import type { ConfiguredKind, Providers } from './create-providers.ts';
import { dayOf, type ProviderCallsStore } from './provider-calls-store.ts';
import { type EndpointConfig, pricesByKind, switchingLines } from './provider-endpoints.ts';
import type { ProviderWatch } from './provider-watch.ts';

export interface ProvidersParts {
  readonly calls: Pick<ProviderCallsStore, 'days'>;
  readonly config: EndpointConfig & Pick<Config, 'providerCallsPerDay'>;
  readonly providers: Pick<Providers, 'text' | 'fitState'>;
  readonly watch: ProviderWatch;
}

const million = 1_000_000;
const free = { input: 0, output: 0 };

export function providersHandlers({
  calls,
  config,
  providers,
  watch,
}: ProvidersParts): Handlers<keyof typeof providersCalls> {
  const prices = pricesByKind(config);
  const isPriced = [...prices.values()].some(({ input, output }) => input > 0 || output > 0);

  function stateOf({ kind, provider, address }: ConfiguredKind, operator: boolean): ProviderState {
    return {
      kind: kind.id,
      tier: kind.tier,
      speaks: kind.speaks,
      settings: switchingLines(kind.id),
      configured: provider !== undefined,
      name: provider?.name ?? null,
      model: provider?.model ?? null,
      health: healthOf(provider?.breakerState, watch.lastAnswered(kind.id)),
      fit: providers.fitState(kind),
      host: operator && address !== undefined ? new URL(address).host : null,
    };
  }

  function spend() {
    const used = providers.text.map(({ kind: { id } }) => ({ ...watch.tokens(id), price: prices.get(id) }));
    const amount = used.reduce(
      (sum, { input, output, price = free }) => sum + input * price.input + output * price.output,
      0,
    );
    return {
      input_tokens: used.reduce((sum, { input }) => sum + input, 0),
      output_tokens: used.reduce((sum, { output }) => sum + output, 0),
      amount: isPriced ? amount / million : null,
    };
  }

  return {
    async 'GET /providers'({ member, receivedAtMs }) {
      const days = await calls.days(member.accountId);
      const today = dayOf(receivedAtMs);
      return {
        providers: providers.text.map((kind) => stateOf(kind, member.operator)),
        calls_by_day: days,
        calls_today: days.find(({ day }) => day === today)?.calls ?? 0,
        calls_per_day: config.providerCallsPerDay,
        spend: member.operator ? spend() : null,
      };
    },
  };
}

function healthOf(breaker: string | undefined, lastAnswered: boolean | undefined): ProviderState['health'] {
  if (breaker === 'open' || breaker === 'half_open' || lastAnswered === false) return 'failing';
  return lastAnswered === undefined ? 'unknown' : 'healthy';
}
