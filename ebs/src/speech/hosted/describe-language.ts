const LANGUAGES = new Intl.DisplayNames('en', { type: 'language' });
const REGIONS = new Intl.DisplayNames('en', { type: 'region' });

/** Tags that the standard has no names for. */
const NAMES: Readonly<Record<string, string>> = { 'en-GB-WLS': 'English (Wales)' };

/** Accents that ElevenLabs labels voices with, and their countries. */
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
  // The standard takes the empty tag for the root of all languages.
  if (tag === '') return null;
  try {
    const name = names.of(tag);
    return name === undefined || name === tag ? null : name;
  } catch {
    return null;
  }
}

/** Returns the language of a tag in the form of our voices: 'German (Austria)' for `de-AT`. A tag without a name is returned as is. */
export function describeLanguage(tag: string): string {
  const [language = '', region] = tag.split('-');
  const name = NAMES[tag] ?? nameOf(LANGUAGES, language);
  if (name === null || region === undefined || tag in NAMES) return name ?? tag;
  const country = nameOf(REGIONS, region.toUpperCase());
  return country === null ? name : `${name} (${country})`;
}

/** Returns the language of a tag and an accent given as a word, such as `en` and `british`. */
export function describeAccent(language: string, accent: string): string {
  const name = describeLanguage(language);
  const country = ACCENTS[accent.toLowerCase().replace('-', ' ')];
  return country === undefined || name.includes('(') ? name : `${name} (${country})`;
}
