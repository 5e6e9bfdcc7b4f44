import { type CountryCode, countryOf } from './country-of.ts';
import styles from './Flag.module.css';
import * as flags from './flags.ts';

const FLAGS: Record<CountryCode, typeof flags.US> = flags;

/** The flag of a voice's language; an empty place of the same size for one without (VOICE-04). The language always stands beside it. */
export function Flag({ language }: { language: string }) {
  const country = countryOf(language);
  const Picture = country === null ? null : FLAGS[country];
  return (
    <span className={styles.flag} data-country={country ?? undefined} aria-hidden="true">
      {Picture ? <Picture /> : null}
    </span>
  );
}
