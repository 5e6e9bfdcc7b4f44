/** Ends the session and leaves for the sign-in page. A session that is over already is left alike. */
export async function signOut(): Promise<void> {
  await fetch('/auth/logout', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-requested-with': 'bitcue' },
    body: '{}',
  }).catch(() => {});
  location.assign('/login');
}
