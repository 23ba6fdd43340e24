/** Tier 1 and Tier 2 as configured, how they fare, and what the account asked of them. */

import type { ProviderState } from '@moderato/contract';
import type { Config } from '../config.ts';
import type { Handlers } from '../page.ts';
import type { Database } from '../storage/database.ts';
import type { Providers } from './create-providers.ts';
import { dayOf } from './provider-calls-store.ts';
import { readProviderDays } from './provider-days-store.ts';
import type { ProviderWatch } from './provider-watch.ts';

export interface ProvidersParts {
  readonly database: Database;
  readonly config: Pick<
    Config,
    'tier1BaseUrl' | 'tier2BaseUrl' | 'providerCallsPerDay' | 'tier2InputPrice' | 'tier2OutputPrice'
  >;
  readonly providers: Pick<Providers, 'tier1' | 'tier2' | 'fitState'>;
  readonly watch: ProviderWatch;
}

const million = 1_000_000;

export function providersHandlers({ database, config, providers, watch }: ProvidersParts): Handlers<'GET /providers'> {
  function stateOf(tier: 1 | 2, operator: boolean): ProviderState {
    const provider = tier === 1 ? providers.tier1 : providers.tier2;
    const address = tier === 1 ? config.tier1BaseUrl : config.tier2BaseUrl;
    return {
      tier,
      configured: provider !== undefined,
      name: provider?.name ?? null,
      model: provider?.model ?? null,
      health: healthOf(provider?.breakerState, watch.lastAnswered(tier)),
      fit: providers.fitState(tier),
      host: operator && address !== undefined ? new URL(address).host : null,
    };
  }

  return {
    async 'GET /providers'({ member, receivedAtMs }) {
      const days = await readProviderDays(database, member.accountId);
      const today = dayOf(receivedAtMs);
      const { input, output } = watch.tokens();
      const priced = config.tier2InputPrice > 0 || config.tier2OutputPrice > 0;
      const amount = (input * config.tier2InputPrice + output * config.tier2OutputPrice) / million;
      return {
        providers: [stateOf(1, member.operator), stateOf(2, member.operator)],
        calls_by_day: days,
        calls_today: days.find(({ day }) => day === today)?.calls ?? 0,
        calls_per_day: config.providerCallsPerDay,
        spend: member.operator ? { input_tokens: input, output_tokens: output, amount: priced ? amount : null } : null,
      };
    },
  };
}

function healthOf(breaker: string | undefined, lastAnswered: boolean | undefined): ProviderState['health'] {
  if (breaker === 'open' || breaker === 'half_open' || lastAnswered === false) return 'failing';
  return lastAnswered === undefined ? 'unknown' : 'healthy';
}
