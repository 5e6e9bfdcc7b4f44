import { type CSSProperties, type FocusEvent, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { Toaster } from 'sonner';

const looks = {
  '--normal-bg': 'var(--ink-3)',
  '--normal-text': 'var(--text)',
  '--normal-border': 'var(--line-strong)',
  '--border-radius': 'var(--r-m)',
  fontFamily: 'var(--font)',
} as CSSProperties;

/** Pixels from the top: toasts cover the top bar, and modals begin below them. */
const OFFSET = { top: 12 };

/** Renders toasts in the page's colours. Inside an open modal they stay visible and reachable. */
export function Toasts() {
  const host = useSyncExternalStore(onToastHost, getToastHost);
  return createPortal(
    // The library returns the focus to where it was when it leaves a toast, which would trap the Tab key.
    <div onFocusCapture={stop} onBlurCapture={stop}>
      <Toaster
        position="top-center"
        closeButton
        style={looks}
        toastOptions={{ style: { font: 'inherit' } }}
        offset={OFFSET}
        mobileOffset={OFFSET}
      />
    </div>,
    host ?? document.body,
  );
}

const stop = (event: FocusEvent) => event.stopPropagation();

const hosts: HTMLElement[] = [];
const listeners = new Set<() => void>();

function notify(): void {
  for (const listener of listeners) listener();
}

/** Shows toasts inside a modal while it is open, because the rest of the page is inert. Returns a function that undoes this. */
export function hostToasts(element: HTMLElement): () => void {
  hosts.push(element);
  notify();
  return () => {
    hosts.splice(hosts.indexOf(element), 1);
    notify();
  };
}

/** Returns the modal opened last, or null to show toasts on the page. */
function getToastHost(): HTMLElement | null {
  return hosts.at(-1) ?? null;
}

/** Calls `listener` when the host changes. Returns a function that unsubscribes. */
function onToastHost(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
