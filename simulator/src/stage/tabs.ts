import type { Router } from 'express';
import { settlePurchase } from '../extension/purchase.ts';
import { createAuth, createContext, createTabSession, opaqueIdOf, refreshViews } from '../extension/session.ts';
import type { Tab } from '../extension/tabs.ts';
import { ApiRefused, param, withBody, withoutBody } from '../http/handle.ts';
import { openEventStream } from '../http/sse.ts';
import { type OpenTab, openTabSchema, shareIdentitySchema, useBitsSchema } from '../stage-api.ts';
import { LOGGED_OUT_LOGIN } from '../state/seed.ts';
import { findUser, type World } from '../world.ts';
import { STAGE_CHANNEL_ID } from './state.ts';

/** The id of a viewer by login; null for the logged-out viewer. Throws 404 if unknown. */
export function findViewerId(world: World, login: string): string | null {
  if (login === LOGGED_OUT_LOGIN) return null;
  const user = findUser(world, login);
  if (user === null) throw new ApiRefused(404, 'not_found', 'No such viewer.');
  return user.id;
}

function findTab(world: World, id: string): Tab {
  const tab = world.tabs.find(id);
  if (tab === null) throw new ApiRefused(404, 'not_found', 'This view is not open.');
  return tab;
}

function openTab(world: World, wanted: OpenTab): Tab {
  const userId = findViewerId(world, wanted.viewer);
  return world.tabs.open({
    ...wanted,
    userId,
    channelId: STAGE_CHANNEL_ID,
    opaqueId: opaqueIdOf(world, userId, STAGE_CHANNEL_ID),
  });
}

/** Sends every view its context after a change. */
export function refreshContexts(world: World, changed: string[]): void {
  for (const tab of world.tabs.list()) {
    world.tabs.send(tab.id, { type: 'context', context: createContext(world, tab), changed });
  }
}

/** Adds the routes under `/stage/tabs`. */
export function addTabs(router: Router, world: World): void {
  router.post(
    '/tabs',
    withBody(openTabSchema, 201, (body) => createTabSession(world, openTab(world, body))),
  );
  router.get(
    '/tabs/:id',
    withoutBody(200, (request) => createTabSession(world, findTab(world, param(request, 'id')))),
  );
  router.delete(
    '/tabs/:id',
    withoutBody(204, (request) => void world.tabs.close(param(request, 'id'))),
  );
  router.get('/tabs/:id/events', (request, response) => {
    const tab = findTab(world, param(request, 'id'));
    const stream = openEventStream(request, response, () => stop());
    const stop = world.tabs.listen(tab.id, stream.lastSeenId, (seq, event) => stream.send(seq, event));
  });
  router.post(
    '/tabs/:id/token',
    withoutBody(200, (request) => {
      const tab = findTab(world, param(request, 'id'));
      world.tabs.send(tab.id, { type: 'authorized', ...createAuth(world, tab) });
      return createTabSession(world, tab);
    }),
  );
  router.put(
    '/tabs/:id/identity',
    withBody(shareIdentitySchema, 200, (body, request) => {
      const tab = findTab(world, param(request, 'id'));
      const user = tab.userId === null ? undefined : world.state.users[tab.userId];
      if (user === undefined)
        throw new ApiRefused(409, 'logged_out', 'A logged-out viewer has no identity to share.');
      user.identityShared = body.shared;
      world.touch();
      refreshViews(world, user.id);
      return createTabSession(world, tab);
    }),
  );
  router.post(
    '/tabs/:id/bits',
    withBody(useBitsSchema, 201, (body, request) => {
      const tab = findTab(world, param(request, 'id'));
      if (tab.userId === null) throw new ApiRefused(409, 'logged_out', 'Log in to use Bits.');
      const { transaction, bits, bitsLeft } = settlePurchase(world, {
        userId: tab.userId,
        channelId: tab.channelId,
        sku: body.sku,
      });
      return { transactionId: transaction.id, bits, bitsLeft };
    }),
  );
}
