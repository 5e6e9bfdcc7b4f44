import { Button } from '@bitcue/shared/ui/Button.tsx';
import { X } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import styles from './Modal.module.css';
import { hostToasts } from './Toasts.tsx';

/** Props of `Modal`. */
export interface ModalProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
  /** Buttons at the bottom, always visible. `close` closes as Escape does. */
  footer?: ReactNode | ((close: () => void) => ReactNode);
  /** What closing would lose, as a sentence: closing then asks first. Null if nothing would be lost. */
  unsaved?: string | null;
  /** `wide` for editors with a preview. */
  size?: 'narrow' | 'usual' | 'wide';
}

/**
 * Renders a modal dialog that is open while mounted. Escape and a press outside close it, or ask first if something would
 * be lost. The focus returns to where it was.
 */
export function Modal({ title, onClose, children, footer, unsaved = null, size = 'usual' }: ModalProps) {
  const [isAsked, setAsked] = useState(false);
  const isAsking = isAsked && unsaved !== null;
  const close = () => (unsaved === null ? onClose() : setAsked(true));
  const dialog = useRef<HTMLDialogElement>(null);
  /** Whether the last press began outside. One that ends there may have selected text inside. */
  const beganOutside = useRef(false);
  const id = useId();
  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    const opener = document.activeElement;
    element.showModal();
    const endHosting = hostToasts(element);
    return () => {
      endHosting();
      element.close();
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape, which the browser turns into `cancel`, does the same.
    <dialog
      ref={dialog}
      aria-labelledby={id}
      className={styles.modal}
      data-size={size}
      onCancel={(event) => {
        // React also bubbles events from a modal inside this one.
        if (event.target !== dialog.current) return;
        event.preventDefault();
        close();
      }}
      // The browser closes a dialog on its own on the second Escape without other input.
      onClose={(event) => {
        if (event.target === dialog.current && !dialog.current.open) dialog.current.showModal();
      }}
      onPointerDown={(event) => {
        beganOutside.current = event.target === dialog.current;
      }}
      onClick={(event) => {
        if (event.target === dialog.current && beganOutside.current) close();
      }}
    >
      <div className={styles.frame}>
        <header className={styles.header}>
          <h2 id={id}>{title}</h2>
          <button type="button" className={styles.close} aria-label="Close" onClick={close}>
            <X size={18} aria-hidden="true" />
          </button>
        </header>
        <div className={styles.body}>{children}</div>
        {isAsking ? (
          <footer className={styles.footer}>
            <p className={styles.unsaved} role="alert">
              {unsaved}
            </p>
            <Button onClick={onClose}>Discard</Button>
            <Button look="main" autoFocus onClick={() => setAsked(false)}>
              Keep editing
            </Button>
          </footer>
        ) : footer ? (
          <footer className={styles.footer}>{typeof footer === 'function' ? footer(close) : footer}</footer>
        ) : null}
      </div>
    </dialog>
  );
}
