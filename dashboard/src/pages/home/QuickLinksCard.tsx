import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { Card } from '../../parts/Card.tsx';
import { NAV_ENTRIES } from '../../parts/nav-entries.ts';
import styles from './QuickLinksCard.module.css';

/** Where each link leads, and what is there (HOME-04). */
const LINKS = [
  { to: '/dashboard/rewards', line: 'What viewers redeem with channel points' },
  { to: '/dashboard/extension', line: 'What viewers start with Bits' },
  { to: '/dashboard/library', line: 'Your sounds and videos' },
  { to: '/dashboard/auto-swapper', line: 'Other rewards for another game' },
] as const;

/** Links to the four parts of the product. */
export function QuickLinksCard() {
  return (
    <Card aria-labelledby="quick-links-title">
      <h2 id="quick-links-title">Quick links</h2>
      <ul className={styles.links}>
        {LINKS.map(({ to, line }) => {
          const entry = NAV_ENTRIES.find((one) => one.to === to);
          if (!entry) return null;
          const { icon: Icon, label } = entry;
          return (
            <li key={to}>
              <Link to={to} className={styles.link}>
                <span className={styles.icon}>
                  <Icon size={18} aria-hidden="true" />
                </span>
                <span className={styles.text}>
                  <b>{label}</b>
                  <span>{line}</span>
                </span>
                <ChevronRight size={16} aria-hidden="true" />
              </Link>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
