import type { ReactNode } from 'react';
import styles from './Disclosure.module.css';

/** Props of `Disclosure`. */
export interface DisclosureProps {
  /** Always shown; a press on it shows or hides the rest. */
  summary: ReactNode;
  /** Names the summary for screen readers, where its text alone is not enough. */
  label?: string;
  className?: string | undefined;
  /** Called once it has been opened or closed. */
  onToggle?: (isOpen: boolean) => void;
  children: ReactNode;
}

/** Renders a section of a page that is closed at first. */
export function Disclosure({ summary, label, className, onToggle, children }: DisclosureProps) {
  return (
    <details
      className={`${styles.disclosure} ${className ?? ''}`}
      onToggle={(event) => onToggle?.(event.currentTarget.open)}
    >
      <summary aria-label={label}>{summary}</summary>
      {children}
    </details>
  );
}
