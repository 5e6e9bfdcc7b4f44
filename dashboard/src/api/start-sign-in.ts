import { signInPath } from '@bitcue/shared/api/sign-in.ts';
import type { FeatureType } from '@bitcue/shared/features/catalog.ts';

/**
 * Leaves for Twitch's sign-in; the browser comes back to this path of ours. `feature`: a type whose permissions are asked
 * for, beside those that the account uses or has already.
 */
export function startSignIn(returnTo: string, feature?: FeatureType): void {
  location.assign(signInPath({ returnTo, features: feature === undefined ? [] : [feature] }));
}
