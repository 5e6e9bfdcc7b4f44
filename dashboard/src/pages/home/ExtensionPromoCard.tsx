import { EXTENSION_NAME } from '@bitcue/shared/brand.ts';
import { FEATURE_TYPES } from '@bitcue/shared/features/catalog.ts';
import { Chip } from '@bitcue/shared/ui/Chip.tsx';
import { KindIcon } from '@bitcue/shared/ui/KindIcon.tsx';
import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import { Card } from '../../parts/Card.tsx';
import styles from './ExtensionPromoCard.module.css';

/** Tells of the extension, and leads to it (HOME-05). */
export function ExtensionPromoCard() {
  return (
    <Card aria-labelledby="extension-promo-title" className={styles.card}>
      <div className={styles.title}>
        <h2 id="extension-promo-title">{EXTENSION_NAME}</h2>
        <Chip tone="cue">New</Chip>
      </div>
      <p>Viewers use Bits below your stream, and it happens on it: speech, sounds, videos, timeouts.</p>
      <div className={styles.kinds}>
        {FEATURE_TYPES.map((kind) => (
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
