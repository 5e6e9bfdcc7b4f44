import { useEffect } from 'react';

/** Applies Twitch's light or dark theme to the page. */
export function useTheme(theme: 'light' | 'dark'): void {
  useEffect(() => {
    document.documentElement.dataset.theme = theme;
  }, [theme]);
}
