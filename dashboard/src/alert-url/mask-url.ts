/** Replaces the key at the end of a page's address with a fixed number of dots: streamers show their screens on stream. */
export function maskUrl(url: string): string {
  return url.replace(/[^/#]*$/, '••••••••••••');
}
