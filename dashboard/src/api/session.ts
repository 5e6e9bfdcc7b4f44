import { type Area, signInPath } from '@bitcue/shared/api/sign-in.ts';
import { readUser, readVisitor } from '@bitcue/shared/api/user.ts';
import type { FeatureType } from '@bitcue/shared/features/catalog.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from './call.ts';

/** Query for the signed-in streamer (API-19). */
export const userQuery = queryOptions({ queryKey: ['user'], queryFn: () => call(readUser), staleTime: 60_000 });

/** Query for the visitor of a public page, who may be signed out. */
export const visitorQuery = queryOptions({
  queryKey: ['visitor'],
  queryFn: () => call(readVisitor),
  staleTime: 60_000,
});

/**
 * Redirects to Twitch's sign-in, which returns to `returnTo`, a path of ours. With `feature`, also requests the permissions
 * of that feature type, in addition to those the account uses or has granted.
 */
export function startSignIn(returnTo: string, feature?: FeatureType): void {
  location.assign(signInPath({ returnTo, features: feature === undefined ? [] : [feature] }));
}

/** Like `startSignIn`, but also requests the permissions of a part of the product. */
export function requestAreaPermissions(returnTo: string, area: Area): void {
  location.assign(signInPath({ returnTo, area }));
}

/** Ends the session and redirects to the sign-in page, even if the session has already ended. */
export async function signOut(): Promise<void> {
  await fetch('/auth/logout', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-requested-with': 'bitcue' },
    body: '{}',
  }).catch(() => {});
  location.assign('/login');
}
