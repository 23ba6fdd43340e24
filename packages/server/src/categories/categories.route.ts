/** `GET /v1/categories` */

import { CategoryList, textCategories } from '@moderato/contract';
import type { AccountSettingsCache } from '../accounts/account-settings.ts';
import type { KeyedRoute } from '../route.ts';

export function categoriesRoute(settings: AccountSettingsCache): KeyedRoute<undefined, CategoryList> {
  return {
    method: 'GET',
    path: '/v1/categories',
    access: 'key',
    operationId: 'listCategories',
    summary: 'Text categories and thresholds',
    description: "The seven text categories with the platform's default and the account's own threshold.",
    reply: CategoryList,
    refusals: [],

    async handle({ caller }) {
      const { policies } = (await settings.get(caller.accountId)).text;
      return {
        categories: textCategories.map(({ name, description, defaultThreshold }) => {
          const own = policies.find((policy) => policy.name === name);
          return {
            name,
            description,
            default_threshold: defaultThreshold,
            threshold: own?.threshold ?? defaultThreshold,
            enabled: own?.enabled ?? true,
          };
        }),
      };
    },
  };
}
