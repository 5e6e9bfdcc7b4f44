import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { Navigate, useLocation } from 'react-router';
import { CallError } from '../api/call.ts';
import { userQuery } from '../api/queries.ts';
import { nameAccount } from '../api/report-trouble.ts';
import { startSignIn } from '../api/start-sign-in.ts';
import { LoadingScreen } from '../parts/LoadingScreen.tsx';
import { WholePageNote } from '../parts/WholePageNote.tsx';

/** Shows its children to a signed-in streamer only (USER-05); anyone else is led to the sign-in and back. */
export function RequireSession({ children }: { children: ReactNode }) {
  const { data, error, refetch, isFetching } = useQuery(userQuery);
  const { pathname, search } = useLocation();
  const here = pathname + search;
  useEffect(() => nameAccount(data?.login ?? null), [data?.login]);

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
