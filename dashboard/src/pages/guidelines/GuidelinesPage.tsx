import { PUBLIC_PAGES } from '@bitcue/shared/constants/public-pages.ts';
import { Card, PageHeader } from '../../parts/Page.tsx';
import styles from './GuidelinesPage.module.css';

const RULES = [
  ['Share what is yours', 'Upload clips you made or have permission to stream and share.'],
  ["Follow Twitch's rules", 'No hate, harassment, sexual content or private information.'],
  ['Be kind to viewers', 'No sudden screams, painful tones or flashing images.'],
  ['Describe it well', 'Choose a title and tags that help others find it.'],
] as const;

/** Renders the rules for library uploads (ROUTE-13). */
export function GuidelinesPage() {
  return (
    <main className={styles.page}>
      <PageHeader {...PUBLIC_PAGES['/library-guidelines']} />
      <Card aria-label="Guidelines" className={styles.card}>
        <dl>
          {RULES.map(([title, text]) => (
            <div key={title}>
              <dt>{title}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </Card>
      <p className={styles.line}>Clips that break these rules are removed from the library.</p>
    </main>
  );
}
