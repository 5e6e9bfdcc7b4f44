/**
 * Makes the address of the page on which a streamer installs a version of our extension; no call can install it
 * (ONB-03). `apiPort` of a local Twitch, else null.
 */
export function createInstallUrl(clientId: string, apiPort: number | null): (version: string) => string {
  const base = apiPort === null ? 'https://dashboard.twitch.tv' : `http://localhost:${apiPort}`;
  return (version) => `${base}/extensions/${encodeURIComponent(clientId)}-${encodeURIComponent(version)}`;
}
