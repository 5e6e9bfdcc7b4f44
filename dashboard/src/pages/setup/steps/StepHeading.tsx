import { type ReactNode, useEffect, useRef } from 'react';
import styles from './Step.module.css';

/** Renders a step's heading and focuses it, so that screen readers and keyboard users continue from there. */
export function StepHeading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h2 ref={heading} tabIndex={-1} className={styles.heading}>
      {children}
    </h2>
  );
}
