import type { KeyboardEvent } from 'react';

/** What a viewer uses on the channel. */
export type SideTab = 'extension' | 'rewards';

const TABS: readonly { name: SideTab; label: string }[] = [
  { name: 'extension', label: 'Extension' },
  { name: 'rewards', label: 'Rewards' },
];

/** The id of a tab's panel. */
export function panelIdOf(tab: SideTab): string {
  return `side-${tab}`;
}

/** The tabs: Bits in the extension, and points for rewards. The arrow keys move between them. */
export function SideTabs({ open, onOpen }: { open: SideTab; onOpen(tab: SideTab): void }) {
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    const next = open === 'extension' ? 'rewards' : 'extension';
    onOpen(next);
    document.getElementById(`${panelIdOf(next)}-tab`)?.focus();
  }
  return (
    <div className="side-tabs grow" role="tablist" aria-label="What the viewer uses">
      {TABS.map(({ name, label }) => (
        <button
          key={name}
          id={`${panelIdOf(name)}-tab`}
          type="button"
          role="tab"
          className="side-tab"
          aria-selected={name === open}
          aria-controls={panelIdOf(name)}
          tabIndex={name === open ? 0 : -1}
          onClick={() => onOpen(name)}
          onKeyDown={onKeyDown}
        >
          {label}
        </button>
      ))}
    </div>
  );
}
