import { PRODUCT_NAME } from '@bitcue/shared/brand.ts';
import type { ReactNode } from 'react';
import { Chip } from './Chip.tsx';

/** The page header. `hint` says what to try now; `children` are its actions. */
export function Header({ hint, children }: { hint?: string; children?: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: it is the page's banner, and the panel's frame has one too
    <header className="top" aria-label="Local Twitch">
      <Logo />
      <Chip tone="cue">Local Twitch</Chip>
      <p className="small top-hint" role="status" aria-label="Try">
        {hint !== undefined && (
          <>
            <b>Try</b> {hint}
          </>
        )}
      </p>
      <div className="top-actions">{children}</div>
    </header>
  );
}

/** The product's logo and name. */
function Logo() {
  return (
    <h1 className="logo">
      <svg width="18" height="18" viewBox="0 0 18 18" aria-hidden="true">
        <circle cx="9" cy="9" r="4.8" fill="var(--cue)" />
        <circle cx="9" cy="9" r="8" fill="none" stroke="var(--cue)" strokeWidth="1.7" />
      </svg>
      {PRODUCT_NAME}
    </h1>
  );
}
