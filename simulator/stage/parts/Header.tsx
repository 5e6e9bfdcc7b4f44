import type { ReactNode } from 'react';
import { Chip } from './Chip.tsx';
import { Logo } from './Logo.tsx';

/** The page header; `children` are its actions. */
export function Header({ children }: { children?: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: it is the page's banner, and the panel's frame has one too
    <header className="top" aria-label="Local Twitch">
      <Logo />
      <Chip tone="cue">Local Twitch</Chip>
      <p className="muted small top-hint">
        Everything here runs on this computer. Use Bits in the panel and watch the stream.
      </p>
      <div className="top-actions">{children}</div>
    </header>
  );
}
