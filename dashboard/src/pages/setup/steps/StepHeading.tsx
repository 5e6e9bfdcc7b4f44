import { type ReactNode, useEffect, useRef } from 'react';
import styles from './Step.module.css';

/** The heading of a step. It takes the focus, so that screen readers and keyboards go on from here. */
export function StepHeading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h2 ref={heading} tabIndex={-1} className={styles.heading}>
      {children}
    </h2>
  );
}
