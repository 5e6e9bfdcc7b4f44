import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';

/** A dialog in Twitch's style over a view. Escape cancels it; it takes the focus when it opens. */
export function TwitchDialog({ title, onCancel, children }: { title: string; onCancel(): void; children: ReactNode }) {
  const titleId = useId();
  const dialog = useRef<HTMLDivElement>(null);

  useEffect(() => {
    dialog.current?.focus();
  }, []);

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Escape') {
      event.stopPropagation();
      onCancel();
    }
  }

  return (
    <div className="twitch-shade">
      <div
        ref={dialog}
        className="twitch-dialog"
        role="dialog"
        aria-modal="true"
        aria-labelledby={titleId}
        tabIndex={-1}
        onKeyDown={onKeyDown}
      >
        <h3 id={titleId}>{title}</h3>
        {children}
        <p className="twitch-note">This dialog belongs to Twitch, not to the extension.</p>
      </div>
    </div>
  );
}
