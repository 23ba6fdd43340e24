/** `GET /v1/categories` */

import { CategoryList, customCategoryDefaultThreshold, textCategories } from '@moderato/contract';
import type { KeyedRoute } from '../../base/http/route.ts';
import type { AccountSettingsCache } from './account-settings.ts';

export function categoriesRoute(settings: AccountSettingsCache): KeyedRoute<undefined, CategoryList> {
  return {
    method: 'GET',
    path: '/v1/categories',
    access: 'key',
    scope: 'read',
    operationId: 'listCategories',
    summary: 'Text categories and thresholds',
    description:
      "The seven text categories with the platform's default threshold and the account's threshold, then the account's custom categories.",
    reply: CategoryList,

    async handle({ caller }) {
      const account = await settings.get(caller.accountId);
      const { policies } = account.text;
      const seven = textCategories.map(({ name, description, defaultThreshold }) => {
        const own = policies.find((policy) => policy.name === name);
        return {
          name,
          description,
          default_threshold: defaultThreshold,
          threshold: own?.threshold ?? defaultThreshold,
          enabled: own?.enabled ?? true,
        };
      });
      const custom = account.custom.map(({ name, description, threshold, enabled }) => ({
        name,
        description,
        default_threshold: customCategoryDefaultThreshold,
        threshold,
        enabled,
      }));
      return { categories: [...seven, ...custom] };
    },
  };
}
