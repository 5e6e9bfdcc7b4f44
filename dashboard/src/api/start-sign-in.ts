/** Leaves for Twitch's sign-in; the browser comes back to this path of ours. */
export function startSignIn(returnTo: string): void {
  location.assign(`/auth/twitch?returnTo=${encodeURIComponent(returnTo)}`);
}
