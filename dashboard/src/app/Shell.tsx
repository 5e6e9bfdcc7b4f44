import { useSuspenseQuery } from '@tanstack/react-query';
import { Menu } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { Outlet, useLocation } from 'react-router';
import { userQuery } from '../api/queries.ts';
import { useUserEvents } from '../api/use-user-events.ts';
import { Brand } from '../parts/Brand.tsx';
import { PageSkeleton } from '../parts/PageSkeleton.tsx';
import { NavDrawer } from './NavDrawer.tsx';
import { PageBoundary } from './PageBoundary.tsx';
import { Rail } from './Rail.tsx';
import { ReconnectBanner } from './ReconnectBanner.tsx';
import styles from './Shell.module.css';
import { TopBar } from './TopBar.tsx';

/** What every page of the dashboard stands in: navigation at the left, the channel's state at the top. */
export function Shell() {
  useUserEvents();
  const { data: user } = useSuspenseQuery(userQuery);
  const { pathname } = useLocation();
  const [isMenuOpen, setMenuOpen] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the menu closes when another page is shown.
  useEffect(() => setMenuOpen(false), [pathname]);
  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#page">
        Skip to the page
      </a>
      <aside className={styles.rail} aria-label="Sidebar">
        <Rail user={user} />
      </aside>
      <div className={styles.main}>
        <header className={styles.bar}>
          <button type="button" className={styles.menu} aria-label="Menu" onClick={() => setMenuOpen(true)}>
            <Menu size={20} aria-hidden="true" />
          </button>
          <span className={styles.brand}>
            <Brand />
          </span>
          <TopBar user={user} />
        </header>
        <ReconnectBanner missing={user.missingScopes} />
        <main id="page" className={styles.page} tabIndex={-1}>
          <PageBoundary at={pathname}>
            <Suspense fallback={<PageSkeleton />}>
              <Outlet />
            </Suspense>
          </PageBoundary>
        </main>
      </div>
      {isMenuOpen ? (
        <NavDrawer onClose={() => setMenuOpen(false)}>
          <Rail user={user} />
        </NavDrawer>
      ) : null}
    </div>
  );
}
