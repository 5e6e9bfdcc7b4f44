import { z } from 'zod';

/** Terms on which a clip may be used, as its owner states. The titles are shown; the names are stored. */
export const LICENCES = [
  { name: 'own', title: 'Own work' },
  { name: 'licensed', title: 'Used with permission' },
  { name: 'royalty-free', title: 'Royalty-free' },
  { name: 'cc0', title: 'CC0, public domain' },
  { name: 'cc-by', title: 'CC BY, name the author' },
  { name: 'unknown', title: 'Not known' },
] as const;

/** Name of a licence. */
export type Licence = (typeof LICENCES)[number]['name'];

/** Name of a licence. */
export const licence = z.enum(LICENCES.map(({ name }) => name) as [Licence, ...Licence[]]);

/** Returns a licence's title; null if its clip has none. */
export function titleOfLicence(name: Licence | null): string | null {
  return LICENCES.find((one) => one.name === name)?.title ?? null;
}
