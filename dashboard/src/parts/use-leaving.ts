import { useEffect } from 'react';

/**
 * Saves when the page is hidden or left, with `leaving`, and on unmount, without. The page may be closed right after, so
 * everything has to be sent at once then, with `keepalive`. `save` must not change between renders.
 */
export function useLeaving(save: (leaving: boolean) => void): void {
  useEffect(() => {
    const leave = () => save(true);
    const leaveWhenHidden = () => {
      if (document.visibilityState === 'hidden') leave();
    };
    window.addEventListener('pagehide', leave);
    document.addEventListener('visibilitychange', leaveWhenHidden);
    return () => {
      window.removeEventListener('pagehide', leave);
      document.removeEventListener('visibilitychange', leaveWhenHidden);
      save(false);
    };
  }, [save]);
}
