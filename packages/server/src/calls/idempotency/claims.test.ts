import { createSqlitePlace, onEveryEngine } from '../../testing/engines.ts';
import { describeClaims, describeSharedClaims } from './claims.contract.ts';
import { createMemoryClaims } from './memory-claims.ts';
import { createSqlClaims } from './sql-claims.ts';

const onFailure = (error: unknown) => {
  throw error;
};

describeClaims('SQLite, in memory', createSqlitePlace, createMemoryClaims);
onEveryEngine((engine, create) =>
  describeClaims(engine, create, (database) => createSqlClaims(database, { onFailure })),
);
onEveryEngine(describeSharedClaims);
