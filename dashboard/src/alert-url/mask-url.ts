/** Replaces the key in the alert page's address with a fixed number of dots: streamers show their screens on stream. */
export function maskUrl(url: string): string {
  return url.replace(/[^/]*$/, '••••••••••••');
}
