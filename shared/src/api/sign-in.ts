import { z } from 'zod';
import { FEATURE_TYPES, type FeatureType } from '../features/catalog.ts';

/** Where a sign-in with Twitch starts. */
export const SIGN_IN_PATH = '/auth/twitch';

/** Parts of the product that need Twitch scopes beyond those of the feature types in use, and why. */
export const AREAS = {
  rewards: {
    scopes: ['channel:manage:redemptions'],
    why: 'Twitch asks you once to allow this server to manage your channel point rewards.',
  },
  powerUps: {
    scopes: ['bits:read'],
    why: 'Twitch asks you once to allow this server to see the Power-ups of your channel and who uses them.',
  },
  subscribers: {
    scopes: ['channel:read:subscriptions'],
    why: 'Twitch asks you once to allow this server to see who subscribes to your channel.',
  },
  vips: {
    scopes: ['channel:read:vips'],
    why: 'Twitch asks you once to allow this server to see who is a VIP of your channel.',
  },
  followers: {
    scopes: ['moderator:read:followers'],
    why: 'Twitch asks you once to allow this server to see who follows your channel.',
  },
} as const satisfies Record<string, { scopes: readonly string[]; why: string }>;
/** A part of the product that needs its own scopes. */
export type Area = keyof typeof AREAS;

/**
 * Query of the sign-in: where to return to, and the feature types and areas about to be used. Scopes follow from them, so
 * a crafted link cannot request any.
 */
export const signInQuery = z.object({
  returnTo: z.string().optional(),
  feature: z
    .preprocess((value) => (Array.isArray(value) ? value : [value]), z.array(z.enum(FEATURE_TYPES)))
    .optional()
    .default([]),
  area: z.enum(Object.keys(AREAS) as [Area]).optional(),
});

/** Returns the path that starts a sign-in. `returnTo`: a path on this site. */
export function signInPath({
  returnTo,
  features = [],
  area,
}: {
  returnTo?: string;
  features?: readonly FeatureType[];
  area?: Area;
}): string {
  const query = new URLSearchParams(returnTo === undefined ? [] : [['returnTo', returnTo]]);
  for (const type of features) query.append('feature', type);
  if (area !== undefined) query.append('area', area);
  return query.size === 0 ? SIGN_IN_PATH : `${SIGN_IN_PATH}?${query}`;
}
