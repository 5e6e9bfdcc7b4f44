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

/** Pixels from the lower edge in a modal: its buttons there stay free. */
const ABOVE_FOOTER = { bottom: 96 };

/** Where short notices about what was done appear, in the page's colours: over an open modal too, and within its reach. */
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

function tell(): void {
  for (const listener of listeners) listener();
}

/**
 * While a modal is open the rest of the page is covered and cannot be reached: toasts are shown inside the modal. Returns a
 * function that ends it.
 */
export function hostToasts(element: HTMLElement): () => void {
  hosts.push(element);
  tell();
  return () => {
    hosts.splice(hosts.indexOf(element), 1);
    tell();
  };
}

/** Where toasts are shown now: in the modal opened last, else in the page (null). */
function getToastHost(): HTMLElement | null {
  return hosts.at(-1) ?? null;
}

/** Calls back when that changes; returns a function that ends it. */
function onToastHost(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
