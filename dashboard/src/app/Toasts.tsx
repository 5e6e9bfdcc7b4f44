import { type CSSProperties, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { Toaster } from 'sonner';
import { getToastHost, onToastHost } from '../parts/toast-host.ts';

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
