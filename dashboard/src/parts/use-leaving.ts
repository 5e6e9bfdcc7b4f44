import { useEffect } from 'react';

/**
 * Calls `save` when the page is hidden or left, with `leaving` true, and on unmount, with `leaving` false. A page that is left may
 * be closed right after, so `save` must then send everything at once, with `keepalive`. It must not change between renders.
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
