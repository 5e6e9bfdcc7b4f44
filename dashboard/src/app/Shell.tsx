import { Button } from '@bitcue/shared/ui/Button.tsx';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Menu, TriangleAlert } from 'lucide-react';
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { Outlet, useLocation } from 'react-router';
import { useUserEvents } from '../api/queries.ts';
import { startSignIn, userQuery } from '../api/session.ts';
import { Brand, PageSkeleton } from '../parts/Page.tsx';
import { PageBoundary } from './PageBoundary.tsx';
import { Rail } from './Rail.tsx';
import styles from './Shell.module.css';
import { TopBar } from './TopBar.tsx';

/** Renders the frame of every dashboard page: navigation on the left, the channel's state at the top. */
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
        Skip to content
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

/** Renders the navigation on narrow screens as a drawer. Restores the focus when it closes. */
function NavDrawer({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    const opener = document.activeElement;
    element?.showModal();
    return () => {
      element?.close();
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape, which the browser turns into `cancel`, does the same.
    <dialog
      ref={dialog}
      className={styles.drawer}
      aria-label="Menu"
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === dialog.current) onClose();
      }}
    >
      {children}
    </dialog>
  );
}

/** Asks the streamer to sign in again if a feature in use lacks permissions. `missing`: Twitch scopes. */
function ReconnectBanner({ missing }: { missing: readonly string[] }) {
  const { pathname } = useLocation();
  if (missing.length === 0) return null;
  return (
    <div className={styles.banner} role="status">
      <TriangleAlert size={18} aria-hidden="true" />
      <p>Some features need more permissions from Twitch. Reconnect Twitch to enable them.</p>
      <Button onClick={() => startSignIn(pathname)}>Reconnect Twitch</Button>
    </div>
  );
}
