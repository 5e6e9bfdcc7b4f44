import type { Router } from 'express';
import { makePurchase } from '../extension/purchase.ts';
import { createAuth, createContext, createTabSession, getOpaqueId, refreshViews } from '../extension/session.ts';
import type { Tab } from '../extension/tabs.ts';
import { ApiError, param, withBody, withoutBody } from '../http/handle.ts';
import { openEventStream } from '../http/sse.ts';
import { findUser, type LocalTwitch } from '../local-twitch.ts';
import { type OpenTab, openTabSchema, shareIdentitySchema, useBitsSchema } from '../stage-api.ts';
import { LOGGED_OUT_LOGIN } from '../state/seed.ts';
import { STAGE_CHANNEL_ID } from './state.ts';

/** The id of a viewer by login; null for the logged-out viewer. Throws 404 if unknown. */
export function findViewerId(twitch: LocalTwitch, login: string): string | null {
  if (login === LOGGED_OUT_LOGIN) return null;
  const user = findUser(twitch, login);
  if (user === null) throw new ApiError(404, 'not_found', 'No such viewer.');
  return user.id;
}

function findTab(twitch: LocalTwitch, id: string): Tab {
  const tab = twitch.tabs.find(id);
  if (tab === null) throw new ApiError(404, 'not_found', 'This view is not open.');
  return tab;
}

function openTab(twitch: LocalTwitch, input: OpenTab): Tab {
  const userId = findViewerId(twitch, input.viewer);
  return twitch.tabs.open({
    ...input,
    userId,
    channelId: STAGE_CHANNEL_ID,
    opaqueId: getOpaqueId(twitch, userId, STAGE_CHANNEL_ID),
  });
}

/** Sends every view its context after a change. */
export function refreshContexts(twitch: LocalTwitch, changed: string[]): void {
  for (const tab of twitch.tabs.list()) {
    twitch.tabs.send(tab.id, { type: 'context', context: createContext(twitch, tab), changed });
  }
}

/** Adds the routes under `/stage/tabs`. */
export function addTabs(router: Router, twitch: LocalTwitch): void {
  router.post(
    '/tabs',
    withBody(openTabSchema, 201, (body) => createTabSession(twitch, openTab(twitch, body))),
  );
  router.get(
    '/tabs/:id',
    withoutBody(200, (request) => createTabSession(twitch, findTab(twitch, param(request, 'id')))),
  );
  router.delete(
    '/tabs/:id',
    withoutBody(204, (request) => void twitch.tabs.close(param(request, 'id'))),
  );
  router.get('/tabs/:id/events', (request, response) => {
    const tab = findTab(twitch, param(request, 'id'));
    const stream = openEventStream(request, response, () => stop());
    const stop = twitch.tabs.listen(tab.id, stream.lastSeenId, (seq, event) => stream.send(seq, event));
  });
  router.post(
    '/tabs/:id/token',
    withoutBody(200, (request) => {
      const tab = findTab(twitch, param(request, 'id'));
      twitch.tabs.send(tab.id, { type: 'authorized', ...createAuth(twitch, tab) });
      return createTabSession(twitch, tab);
    }),
  );
  router.put(
    '/tabs/:id/identity',
    withBody(shareIdentitySchema, 200, (body, request) => {
      const tab = findTab(twitch, param(request, 'id'));
      const user = tab.userId === null ? undefined : twitch.state.users[tab.userId];
      if (user === undefined) throw new ApiError(409, 'logged_out', 'A logged-out viewer has no identity to share.');
      user.identityShared = body.shared;
      twitch.touch();
      refreshViews(twitch, user.id);
      return createTabSession(twitch, tab);
    }),
  );
  router.post(
    '/tabs/:id/bits',
    withBody(useBitsSchema, 201, (body, request) => {
      const tab = findTab(twitch, param(request, 'id'));
      if (tab.userId === null) throw new ApiError(409, 'logged_out', 'Log in to use Bits.');
      const { transaction, bits, bitsLeft } = makePurchase(twitch, {
        userId: tab.userId,
        channelId: tab.channelId,
        sku: body.sku,
      });
      return { transactionId: transaction.id, bits, bitsLeft };
    }),
  );
}
