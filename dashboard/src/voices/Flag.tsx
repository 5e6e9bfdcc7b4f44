import {
  AE,
  AT,
  AU,
  BE,
  BR,
  CA,
  CH,
  CN,
  CZ,
  DE,
  DK,
  ES,
  FI,
  FR,
  GB,
  HK,
  IE,
  IN,
  IS,
  IT,
  JP,
  KR,
  MX,
  NL,
  NO,
  NZ,
  PL,
  PT,
  RO,
  RU,
  SE,
  SG,
  TR,
  UA,
  US,
  ZA,
} from 'country-flag-icons/react/3x2';
import { type CountryCode, countryOf } from './country-of.ts';
import styles from './Flag.module.css';

const FLAGS: Record<CountryCode, typeof US> = {
  AE,
  AT,
  AU,
  BE,
  BR,
  CA,
  CH,
  CN,
  CZ,
  DE,
  DK,
  ES,
  FI,
  FR,
  GB,
  HK,
  IE,
  IN,
  IS,
  IT,
  JP,
  KR,
  MX,
  NL,
  NO,
  NZ,
  PL,
  PT,
  RO,
  RU,
  SE,
  SG,
  TR,
  UA,
  US,
  ZA,
};

/**
 * Renders the flag for a voice's language, or a blank of the same size (VOICE-04). Decorative: the language is always shown
 * next to it.
 */
export function Flag({ language }: { language: string }) {
  const country = countryOf(language);
  const Picture = country === null ? null : FLAGS[country];
  return (
    <span className={styles.flag} data-country={country ?? undefined} aria-hidden="true">
      {Picture ? <Picture /> : null}
    </span>
  );
}
