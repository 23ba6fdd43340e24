/** Opens the stores in a separate process, like one more copy of the service: `node open-stores-process.ts OPTIONS`. */

import type { DatabaseOptions } from '../base/storage/database.ts';
import { openStores } from '../stores.ts';

const stores = await openStores(JSON.parse(process.argv[2] ?? '') as DatabaseOptions);
await stores.close();
