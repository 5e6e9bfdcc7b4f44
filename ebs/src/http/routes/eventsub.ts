import type { RawRoute } from '../route.ts';

/**
 * Declares the route that Twitch posts its webhooks to. It runs before any body parser, because the raw body is signed.
 */
export function eventSubRoute(receive: RawRoute['handle']): RawRoute {
  return {
    method: 'POST',
    path: '/eventsub/event/:id',
    principal: 'eventsub',
    // Webhooks report what was paid, so they do not wait for shared counts.
    limit: { points: 30_000, perS: 60, isShared: false },
    audit: { none: 'Twitch calls it.' },
    handle: receive,
  };
}
