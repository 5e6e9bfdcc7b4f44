import { Card, PageHeader } from '../../parts/Page.tsx';
import styles from './GuidelinesPage.module.css';

const RULES = [
  ['Share what is yours', 'Upload what you made, or what you may use on stream and share with others.'],
  ["Keep to Twitch's rules", 'No hate, no harassment, nothing sexual, no private data of anyone.'],
  ['Think of the ears', 'No sudden screams, no painful tones, no flashing pictures.'],
  ['Name it well', 'A title and tags that say what it is, so that others find it.'],
] as const;

/** Renders the rules for library uploads (ROUTE-13). */
export function GuidelinesPage() {
  return (
    <main className={styles.page}>
      <PageHeader title="Library guidelines" line="For everyone who shares sounds and videos here." />
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
      <p className={styles.line}>Clips that break these rules are taken out of the library.</p>
    </main>
  );
}
