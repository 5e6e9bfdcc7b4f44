import { expect, it } from 'vitest';
import type { Clients } from './api-client.ts';
import { HelixError } from './helix-error.ts';
import { createRedemptions } from './redemptions.ts';

/** Creates access to redemptions at a Twitch that answers every call with this status. */
function redemptionsAt(status: number) {
  const callApi = () => Promise.reject(new HelixError(status, 'no'));
  return createRedemptions({ forStreamer: () => ({ callApi }) } as unknown as Clients);
}

it.each([
  [400, 'refused'],
  [403, 'refused'],
  [404, 'refused'],
  // This is about the token. Giving up the settlement would leave the viewer's points waiting.
  [401, 'unavailable'],
  [429, 'unavailable'],
  [503, 'unavailable'],
  [500, 'unknown'],
])('a %i to a settlement counts as %s', async (status, kind) => {
  expect(await redemptionsAt(status).settle('1', 'r', ['a'], 'FULFILLED')).toMatchObject({ kind });
});
