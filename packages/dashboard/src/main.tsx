/** Starts the pages. The route table in router.tsx leads to everything else. */

import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createQueryClient } from './api/query-client.ts';
import { router } from './router.tsx';
import { Announcements } from './text/announce.tsx';
import './styles.css';

const client = createQueryClient();
const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root.');
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
      <Announcements />
    </QueryClientProvider>
  </StrictMode>,
);
