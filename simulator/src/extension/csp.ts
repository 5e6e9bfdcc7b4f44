/**
 * The Content-Security-Policy that Twitch's CDN sends with views, with two changes: this host serves the helper
 * (`'self'`), and the stage page may frame the views. The EBS is in all three of a version's allowlists (URL fetching,
 * image, media).
 */
export function createContentSecurityPolicy(
  extensionOrigin: string,
  ebsUrl: string,
  stageOrigins: readonly string[],
): string {
  const ebs = new URL(ebsUrl).origin;
  const ebsSocket = ebs.replace(/^http/, 'ws');
  const own = `'self' ${extensionOrigin}`;
  const analytics = 'https://www.google-analytics.com https://www.googletagmanager.com';
  const directives: Record<string, string> = {
    'default-src': own,
    'script-src': `${own} ${analytics}`,
    'style-src': `${own} 'unsafe-inline' https://fonts.googleapis.com`,
    'font-src': `${own} https://fonts.googleapis.com https://fonts.gstatic.com`,
    'img-src': `${own} ${analytics} https://static-cdn.jtvnw.net data: blob: ${ebs}`,
    'media-src': `${own} data: blob: ${ebs}`,
    'connect-src': `${own} ${analytics} https://api.twitch.tv wss://pubsub-edge.twitch.tv ${ebs} ${ebsSocket}`,
    'frame-ancestors': stageOrigins.join(' '),
  };
  return Object.entries(directives)
    .map(([name, value]) => `${name} ${value}`)
    .join('; ');
}
