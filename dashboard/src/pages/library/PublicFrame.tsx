import { readVisitor } from '@bitcue/shared/api/user.ts';
import { Button } from '@bitcue/shared/ui/Button.tsx';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { call } from '../../api/call.ts';
import { startSignIn } from '../../api/start-sign-in.ts';
import { GlobalVolume } from '../../media/GlobalVolume.tsx';
import { Brand } from '../../parts/Brand.tsx';
import styles from './PublicFrame.module.css';

/** Who looks at a public page, if they are signed in. */
export const visitorQuery = queryOptions({
  queryKey: ['visitor'],
  queryFn: () => call(readVisitor),
  staleTime: 60_000,
});

/** What the public pages of the library stand in: the brand, the volume, and the way in. */
export function PublicFrame({ children }: { children: ReactNode }) {
  const { data: visitor } = useQuery(visitorQuery);
  const { pathname } = useLocation();
  return (
    <div className={styles.frame}>
      <header className={styles.bar}>
        <Link to="/library" className={styles.brand} aria-label="Library">
          <Brand />
        </Link>
        <GlobalVolume />
        {visitor?.login ? (
          <Link to="/dashboard" className={styles.dashboard}>
            Dashboard
          </Link>
        ) : (
          <Button onClick={() => startSignIn(pathname)} disabled={visitor === undefined}>
            Sign in
          </Button>
        )}
      </header>
      <main className={styles.main}>{children}</main>
    </div>
  );
}
