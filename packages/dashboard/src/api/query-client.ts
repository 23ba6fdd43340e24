import { QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError, hasStatus } from './api-error.ts';

/** The cache of what was read. When a session has ended, the shell reads it again and goes to sign-in. */
export function createQueryClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        // The service would refuse a refused call again; a call that did not reach it may be repeated.
        retry: (failures, error) => failures < 2 && !(error instanceof ApiError && error.status < 500),
      },
    },
    queryCache: new QueryCache({
      onError: (error, query) => {
        if (hasStatus(error, 401) && query.queryKey[0] !== 'GET /session') {
          void client.invalidateQueries({ queryKey: ['GET /session'] });
        }
      },
    }),
  });
  return client;
}
