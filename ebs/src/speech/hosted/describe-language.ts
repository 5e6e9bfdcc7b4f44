const LANGUAGES = new Intl.DisplayNames('en', { type: 'language' });
const REGIONS = new Intl.DisplayNames('en', { type: 'region' });

/** Tags that the standard has no names for. */
const NAMES: Readonly<Record<string, string>> = { 'en-GB-WLS': 'English (Wales)' };

/** Accents as ElevenLabs labels voices, and whose they are. */
const ACCENTS: Readonly<Record<string, string>> = {
  american: 'United States',
  british: 'United Kingdom',
  australian: 'Australia',
  irish: 'Ireland',
  scottish: 'Scotland',
  welsh: 'Wales',
  indian: 'India',
  canadian: 'Canada',
  'new zealand': 'New Zealand',
  'south african': 'South Africa',
};

/** Returns a name, or null if the standard has none or the tag is not well formed. */
function nameOf(names: Intl.DisplayNames, tag: string): string | null {
  // The standard calls it the root of all languages.
  if (tag === '') return null;
  try {
    const name = names.of(tag);
    return name === undefined || name === tag ? null : name;
  } catch {
    return null;
  }
}

/** Returns the language of a tag as our voices have it: 'German (Austria)' for `de-AT`. A tag without a name stays as it is. */
export function describeLanguage(tag: string): string {
  const [language = '', region] = tag.split('-');
  const name = NAMES[tag] ?? nameOf(LANGUAGES, language);
  if (name === null || region === undefined || tag in NAMES) return name ?? tag;
  const country = nameOf(REGIONS, region.toUpperCase());
  return country === null ? name : `${name} (${country})`;
}

/** Returns a language with an accent that is a word, such as `en` and `british`. */
export function describeAccent(language: string, accent: string): string {
  const name = describeLanguage(language);
  const country = ACCENTS[accent.toLowerCase().replace('-', ' ')];
  return country === undefined || name.includes('(') ? name : `${name} (${country})`;
}
