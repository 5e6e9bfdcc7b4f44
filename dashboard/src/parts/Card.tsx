import { joinClasses } from '@bitcue/shared/ui/join-classes.ts';
import type { HTMLAttributes } from 'react';
import styles from './Card.module.css';

/** A surface one step above the page. Takes the attributes of an HTML section; give it a label when it is one. */
export function Card({ className, ...rest }: HTMLAttributes<HTMLElement>) {
  return <section {...rest} className={joinClasses(styles.card, className)} />;
}
