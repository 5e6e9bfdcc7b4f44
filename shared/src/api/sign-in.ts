import { z } from 'zod';
import { FEATURE_TYPES, type FeatureType } from '../features/catalog.ts';

/** Where a sign-in with Twitch starts. */
export const SIGN_IN_PATH = '/auth/twitch';

/**
 * Query of the sign-in: where to return to, and the feature types about to be used. Scopes follow from the types, so a
 * crafted link cannot request any.
 */
export const signInQuery = z.object({
  returnTo: z.string().optional(),
  feature: z
    .preprocess((value) => (Array.isArray(value) ? value : [value]), z.array(z.enum(FEATURE_TYPES)))
    .optional()
    .default([]),
});

/** Returns the path that starts a sign-in. `returnTo`: a path on this site. */
export function signInPath({
  returnTo,
  features = [],
}: {
  returnTo?: string;
  features?: readonly FeatureType[];
}): string {
  const query = new URLSearchParams(returnTo === undefined ? [] : [['returnTo', returnTo]]);
  for (const type of features) query.append('feature', type);
  return query.size === 0 ? SIGN_IN_PATH : `${SIGN_IN_PATH}?${query}`;
}
