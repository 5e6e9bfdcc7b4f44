import { type ReactNode, useEffect, useRef } from 'react';
import styles from './NavDrawer.module.css';

/** The navigation on narrow screens: comes in from the left over the page, and gives the focus back when it closes. */
export function NavDrawer({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    const opener = document.activeElement;
    element?.showModal();
    return () => {
      element?.close();
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape, which the browser turns into `cancel`, does the same.
    <dialog
      ref={dialog}
      className={styles.drawer}
      aria-label="Menu"
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === dialog.current) onClose();
      }}
    >
      {children}
    </dialog>
  );
}
