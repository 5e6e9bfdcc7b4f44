import { useEffect } from 'react';

/** Gives the page the light or the dark theme, as Twitch says. */
export function useTheme(theme: 'light' | 'dark'): void {
  useEffect(() => {
    document.documentElement.dataset.theme = theme;
  }, [theme]);
}
