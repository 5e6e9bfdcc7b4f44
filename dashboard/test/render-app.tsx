import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { type ReactNode, Suspense } from 'react';
import { MemoryRouter, parsePath, useLocation } from 'react-router';
import { Toaster } from 'sonner';
import { createQueryClient } from '../src/api/queries.ts';

/**
 * Renders a part of the dashboard with query cache, router and toasts. `at`: the current path; `state`: its navigation
 * state.
 */
export function renderApp(
  children: ReactNode,
  { at = '/dashboard', state = null }: { at?: string; state?: unknown } = {},
) {
  const client = createQueryClient();
  client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, retry: false } });
  return {
    client,
    ...render(
      <QueryClientProvider client={client}>
        <MemoryRouter initialEntries={[{ ...parsePath(at), state }]}>
          <Suspense fallback={null}>{children}</Suspense>
          <ShownPath />
        </MemoryRouter>
        <Toaster />
      </QueryClientProvider>,
    ),
  };
}

function ShownPath() {
  return <span data-testid="path">{useLocation().pathname}</span>;
}
