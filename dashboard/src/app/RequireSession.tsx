import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { Navigate, useLocation } from 'react-router';
import { CallError } from '../api/call.ts';
import { setReportedAccount } from '../api/error-reporter.ts';
import { startSignIn, userQuery } from '../api/session.ts';
import { WholePageNote } from '../parts/StateNote.tsx';
import styles from './RequireSession.module.css';

/** Renders its children for a signed-in streamer (USER-05). Redirects everyone else to the sign-in, which returns here. */
export function RequireSession({ children }: { children: ReactNode }) {
  const { data, error, refetch, isFetching } = useQuery(userQuery);
  const { pathname, search } = useLocation();
  const here = pathname + search;
  useEffect(() => setReportedAccount(data?.login ?? null), [data?.login]);

  const code = error instanceof CallError ? error.code : null;
  if (code === 'auth.required') return <Navigate to={`/login?returnTo=${encodeURIComponent(here)}`} replace />;
  if (code === 'auth.relink') {
    return (
      <WholePageNote
        tone="failed"
        title="Reconnect Twitch"
        action={{ label: 'Reconnect Twitch', onClick: () => startSignIn(here) }}
      >
        {error?.message}
      </WholePageNote>
    );
  }
  if (data) return children;
  if (error) {
    return (
      <WholePageNote
        tone="failed"
        title="The dashboard could not be loaded"
        action={{ label: 'Try again', onClick: () => void refetch(), busy: isFetching }}
      >
        {error.message}
      </WholePageNote>
    );
  }
  return <LoadingScreen />;
}

/** Shown while the session is being checked (HOME-01). */
function LoadingScreen() {
  return (
    <main className={styles.screen}>
      <div role="status">
        <h1 className={styles.words}>Loading dashboard...</h1>
      </div>
    </main>
  );
}
