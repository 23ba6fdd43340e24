/** Serves the built dashboard. A path that names no file is a page of the application, which does its own routing. */

import { fileURLToPath } from 'node:url';
import { dashboardPath } from '@moderato/contract/dashboard';
import type { WebServer } from './bare-server.ts';
import { addPages, type BuiltPages, createBuiltPages } from './built-pages.ts';

const builtFolder = fileURLToPath(new URL('../../../../dashboard/dist', import.meta.url));

export function addDashboardPages(server: WebServer): void {
  addPages(server, dashboardPath, createDashboardPages());
}

export function createDashboardPages(folder: string = builtFolder): BuiltPages {
  return createBuiltPages({
    folder,
    root: dashboardPath,
    fallback: (name) => (isFileName(name) ? undefined : 'index.html'),
    notBuilt: 'The dashboard is not built yet. Run: npm run build --workspace packages/dashboard\n',
  });
}

function isFileName(name: string): boolean {
  return /\.[a-z0-9]+$/.test(name) || name.startsWith('assets/');
}
