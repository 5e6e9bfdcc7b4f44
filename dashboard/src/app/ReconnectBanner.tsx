import { Button } from '@bitcue/shared/ui/Button.tsx';
import { TriangleAlert } from 'lucide-react';
import { useLocation } from 'react-router';
import { startSignIn } from '../api/start-sign-in.ts';
import styles from './ReconnectBanner.module.css';

/** Asks to sign in again when Twitch has not granted everything that is in use. `missing`: Twitch scopes. */
export function ReconnectBanner({ missing }: { missing: readonly string[] }) {
  const { pathname } = useLocation();
  if (missing.length === 0) return null;
  return (
    <div className={styles.banner} role="status">
      <TriangleAlert size={18} aria-hidden="true" />
      <p>Some features need more permissions from Twitch. Reconnect Twitch to switch them on.</p>
      <Button onClick={() => startSignIn(pathname)}>Reconnect Twitch</Button>
    </div>
  );
}
