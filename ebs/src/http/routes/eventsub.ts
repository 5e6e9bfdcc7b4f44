import type { RawRoute } from '../route.ts';

/** The one route that Twitch posts its webhooks to. It comes before any body parser: the signature is over the raw body. */
export function eventSubRoute(receive: RawRoute['handle']): RawRoute {
  return {
    method: 'POST',
    path: '/eventsub/event/:id',
    principal: 'eventsub',
    limit: { points: 30_000, perS: 60 },
    handle: receive,
  };
}
