import type { ReactNode } from 'react';

/** Colour of a chip. */
export type ChipTone = 'plain' | 'cue' | 'ok' | 'warn' | 'live' | 'info';

/** A small state label with a dot. */
export function Chip({ tone = 'plain', children }: { tone?: ChipTone; children: ReactNode }) {
  return (
    <span className="chip" data-tone={tone}>
      <i aria-hidden="true" />
      {children}
    </span>
  );
}
