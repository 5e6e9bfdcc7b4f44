import { X } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import styles from './Modal.module.css';
import { hostToasts } from './Toasts.tsx';

/** Props of `Modal`. */
export interface ModalProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
  /** Buttons at the bottom, always visible. */
  footer?: ReactNode;
  /** `wide` for editors with a preview. */
  size?: 'narrow' | 'usual' | 'wide';
}

/**
 * Renders a modal dialog that is open while mounted. Escape and a press outside close it, and the focus returns to where it
 * was.
 */
export function Modal({ title, onClose, children, footer, size = 'usual' }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
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
        onClose();
      }}
      onClick={(event) => {
        if (event.target === dialog.current) onClose();
      }}
    >
      <div className={styles.frame}>
        <header className={styles.header}>
          <h2 id={id}>{title}</h2>
          <button type="button" className={styles.close} aria-label="Close" onClick={onClose}>
            <X size={18} aria-hidden="true" />
          </button>
        </header>
        <div className={styles.body}>{children}</div>
        {footer ? <footer className={styles.footer}>{footer}</footer> : null}
      </div>
    </dialog>
  );
}
