import { signInPath } from '@bitcue/shared/api/sign-in.ts';
import { readUser, readVisitor } from '@bitcue/shared/api/user.ts';
import type { FeatureType } from '@bitcue/shared/features/catalog.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from './call.ts';

/** The signed-in streamer (API-19). */
export const userQuery = queryOptions({ queryKey: ['user'], queryFn: () => call(readUser), staleTime: 60_000 });

/** Who is looking at a public page, if they are signed in. */
export const visitorQuery = queryOptions({
  queryKey: ['visitor'],
  queryFn: () => call(readVisitor),
  staleTime: 60_000,
});

/**
 * Leaves for Twitch's sign-in, which returns to `returnTo`, a path of ours. With `feature`, also asks for the permissions of
 * that feature type, beside those the account uses or has already granted.
 */
export function startSignIn(returnTo: string, feature?: FeatureType): void {
  location.assign(signInPath({ returnTo, features: feature === undefined ? [] : [feature] }));
}

/** Ends the session and leaves for the sign-in page. A session that is over already is left alike. */
export async function signOut(): Promise<void> {
  await fetch('/auth/logout', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-requested-with': 'bitcue' },
    body: '{}',
  }).catch(() => {});
  location.assign('/login');
}
