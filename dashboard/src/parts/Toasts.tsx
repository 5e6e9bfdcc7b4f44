import { type CSSProperties, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { Toaster } from 'sonner';

const looks = {
  '--normal-bg': 'var(--ink-3)',
  '--normal-text': 'var(--text)',
  '--normal-border': 'var(--line-strong)',
  '--border-radius': 'var(--r-m)',
  fontFamily: 'var(--font)',
} as CSSProperties;

/** Pixels from the bottom of a modal, so that toasts do not cover its buttons. */
const ABOVE_FOOTER = { bottom: 96 };

/** Renders toasts in the page's colours. Inside an open modal they stay visible and reachable. */
export function Toasts() {
  const host = useSyncExternalStore(onToastHost, getToastHost);
  return createPortal(
    <Toaster
      position="bottom-right"
      closeButton
      style={looks}
      toastOptions={{ style: { font: 'inherit' } }}
      {...(host ? { offset: ABOVE_FOOTER, mobileOffset: ABOVE_FOOTER } : {})}
    />,
    host ?? document.body,
  );
}

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
