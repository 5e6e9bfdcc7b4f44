import { readUser } from '@bitcue/shared/api/user.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { BrowserRouter, Navigate, Route, Routes } from 'react-router';
import { onCallFailed } from '../api/call.ts';
import { createQueryClient } from '../api/queries.ts';
import { userQuery } from '../api/session.ts';
import { NotFoundPage } from '../pages/not-found/NotFoundPage.tsx';
import { PageSkeleton } from '../parts/Page.tsx';
import { Toasts } from '../parts/Toasts.tsx';
import { PageBoundary } from './PageBoundary.tsx';
import { RequireSession } from './RequireSession.tsx';
import { Shell } from './Shell.tsx';

// Each page is a separate chunk, loaded when first opened.
const LoginPage = lazy(() => import('../pages/login/LoginPage.tsx').then((module) => ({ default: module.LoginPage })));
const HomePage = lazy(() => import('../pages/home/HomePage.tsx').then((module) => ({ default: module.HomePage })));
const ExtensionPage = lazy(() =>
  import('../pages/extension/ExtensionPage.tsx').then((module) => ({ default: module.ExtensionPage })),
);
const RewardsPage = lazy(() =>
  import('../pages/rewards/RewardsPage.tsx').then((module) => ({ default: module.RewardsPage })),
);
const SetupPage = lazy(() => import('../pages/setup/SetupPage.tsx').then((module) => ({ default: module.SetupPage })));
const ActivityPage = lazy(() =>
  import('../pages/activity/ActivityPage.tsx').then((module) => ({ default: module.ActivityPage })),
);
const AccountPage = lazy(() =>
  import('../pages/account/AccountPage.tsx').then((module) => ({ default: module.AccountPage })),
);
const PlusPage = lazy(() => import('../pages/plus/PlusPage.tsx').then((module) => ({ default: module.PlusPage })));
const SwapperPage = lazy(() =>
  import('../pages/swapper/SwapperPage.tsx').then((module) => ({ default: module.SwapperPage })),
);
const VoicesPage = lazy(() =>
  import('../pages/voices/VoicesPage.tsx').then((module) => ({ default: module.VoicesPage })),
);
const PrivateVoicesPage = lazy(() =>
  import('../pages/private-voices/PrivateVoicesPage.tsx').then((module) => ({ default: module.PrivateVoicesPage })),
);
const GuidelinesPage = lazy(() =>
  import('../pages/guidelines/GuidelinesPage.tsx').then((module) => ({ default: module.GuidelinesPage })),
);

const LibraryPage = lazy(() =>
  import('../pages/library/LibraryPage.tsx').then((module) => ({ default: module.LibraryPage })),
);
const PublicLibraryPage = lazy(() =>
  import('../pages/library/PublicLibrary.tsx').then((module) => ({ default: module.PublicLibraryPage })),
);
const ClipPage = lazy(() =>
  import('../pages/library/PublicLibrary.tsx').then((module) => ({ default: module.ClipPage })),
);

/** Renders the dashboard: its routes (ROUTE) and what all pages share. */
export function App() {
  const [client] = useState(createQueryClient);
  useEffect(
    () =>
      onCallFailed((error, path) => {
        // The session has ended: refetching the user redirects to the sign-in page. If reading the user itself failed, a
        // refetch would discard that error before it is handled, over and over.
        if (error.code !== 'auth.required' || path === readUser.path) return;
        void client.invalidateQueries({ queryKey: userQuery.queryKey });
      }),
    [client],
  );
  return (
    <QueryClientProvider client={client}>
      <BrowserRouter>
        <PageBoundary isPage>
          <Suspense fallback={<PageSkeleton />}>
            <Routes>
              <Route path="/" element={<Navigate to="/dashboard" replace />} />
              <Route path="/login" element={<LoginPage />} />
              <Route path="/voices" element={<VoicesPage />} />
              <Route path="/library" element={<PublicLibraryPage />} />
              <Route path="/library/:type/:shortId" element={<ClipPage />} />
              <Route path="/library-guidelines" element={<GuidelinesPage />} />
              <Route
                element={
                  <RequireSession>
                    <Shell />
                  </RequireSession>
                }
              >
                <Route path="/dashboard" element={<HomePage />} />
                <Route path="/dashboard/rewards" element={<RewardsPage />} />
                <Route path="/dashboard/rewards/:id" element={<RewardsPage />} />
                <Route path="/dashboard/extension" element={<ExtensionPage />} />
                <Route path="/dashboard/extension/setup" element={<SetupPage />} />
                <Route path="/dashboard/activity" element={<ActivityPage />} />
                <Route path="/dashboard/library/*" element={<LibraryPage />} />
                <Route path="/dashboard/auto-swapper" element={<SwapperPage />} />
                <Route path="/dashboard/private-voices" element={<PrivateVoicesPage />} />
                <Route path="/dashboard/account" element={<AccountPage />} />
                <Route path="/dashboard/creati-plus" element={<PlusPage />} />
              </Route>
              <Route path="*" element={<NotFoundPage />} />
            </Routes>
          </Suspense>
        </PageBoundary>
      </BrowserRouter>
      <Toasts />
    </QueryClientProvider>
  );
}
