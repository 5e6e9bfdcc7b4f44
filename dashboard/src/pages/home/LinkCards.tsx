import { EXTENSION_NAME } from '@bitcue/shared/brand.ts';
import { listFeatureTypes } from '@bitcue/shared/features/catalog.ts';
import { Chip } from '@bitcue/shared/ui/Chip.tsx';
import { KindIcon } from '@bitcue/shared/ui/KindIcon.tsx';
import { useQuery } from '@tanstack/react-query';
import { ArrowRight, ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { swapperQuery } from '../../api/queries.ts';
import { NAV_ENTRIES } from '../../parts/nav-entries.ts';
import { Card } from '../../parts/Page.tsx';
import styles from './LinkCards.module.css';

/** Describes the extension and links to it (HOME-05). */
export function ExtensionPromoCard() {
  return (
    <Card aria-labelledby="extension-promo-title" className={styles.card}>
      <div className={styles.title}>
        <h2 id="extension-promo-title">{EXTENSION_NAME}</h2>
        <Chip tone="cue">New</Chip>
      </div>
      <p>Viewers use Bits to trigger text to speech, sounds, videos and timeouts on your stream.</p>
      <div className={styles.kinds}>
        {listFeatureTypes('bits').map((kind) => (
          <KindIcon key={kind} kind={kind} size={44} />
        ))}
      </div>
      <Link to="/dashboard/extension" className={styles.link}>
        Open the extension page
        <ArrowRight size={16} aria-hidden="true" />
      </Link>
    </Card>
  );
}

/** Target and description of each link (HOME-04). */
const LINKS = [
  { to: '/dashboard/rewards', line: 'What viewers redeem with channel points' },
  { to: '/dashboard/extension', line: 'What viewers trigger with Bits' },
  { to: '/dashboard/library', line: 'Your sounds and videos' },
  { to: '/dashboard/auto-swapper', line: 'Switch rewards when the game changes' },
] as const;

/** Renders links to the four parts of the product. The Auto Swapper's says which set is on. */
export function QuickLinksCard() {
  const { data: swapper } = useQuery(swapperQuery);
  const facts: Record<string, string> = swapper?.on ? { '/dashboard/auto-swapper': `${swapper.on.name} is on` } : {};
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
              <Link to={to} className={styles.quickLink}>
                <span className={styles.icon}>
                  <Icon size={18} aria-hidden="true" />
                </span>
                <span className={styles.text}>
                  <b>{label}</b>
                  <span>{facts[to] ?? line}</span>
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
