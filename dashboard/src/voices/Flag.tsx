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
