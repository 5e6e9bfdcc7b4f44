import express, { Router } from 'express';
import { z } from 'zod';
import { ApiError, param } from '../http/handle.ts';
import { rejectForeignPages } from '../http/loopback.ts';
import { findChannel, findUser, type LocalTwitch } from '../local-twitch.ts';
import { createInstallPage, INSTALL_ACTIONS } from './install-page.ts';
import { readSignedInUser } from './signed-in.ts';
import { fillWithOthers, installExtension, removeOthers, uninstall } from './slots.ts';

const decisionSchema = z.object({ action: z.enum(INSTALL_ACTIONS) });

/** `GET` and `POST /extensions/<client id>[-<version>]`: the install page, for whoever signed in last. */
export function createInstallRouter(twitch: LocalTwitch): Router {
  const router = Router();
  const { extensionClientId, extensionVersion } = twitch.options;
  const names = [extensionClientId, `${extensionClientId}-${extensionVersion}`];
  const open = (request: express.Request) => {
    if (!names.includes(param(request, 'name'))) {
      throw new ApiError(404, 'not_found', 'No such extension or version.');
    }
    const userId = readSignedInUser(twitch, request);
    const [user, channel] = [findUser(twitch, userId), findChannel(twitch, userId)];
    if (user === null || channel === null) throw new ApiError(404, 'not_found', 'No such channel.');
    return { user, channel };
  };
  router.get('/:name', (request, response) => {
    const { user, channel } = open(request);
    response
      .set('cache-control', 'no-store')
      .type('html')
      .send(createInstallPage(twitch, user, channel));
  });
  router.post('/:name', rejectForeignPages, express.urlencoded({ extended: false }), (request, response) => {
    const { channel } = open(request);
    const { action } = decisionSchema.parse(request.body);
    if (action === 'install') installExtension(twitch, channel);
    if (action === 'uninstall') uninstall(channel, extensionClientId);
    if (action === 'fill-panel') fillWithOthers(channel, 'panel');
    if (action === 'fill-component') fillWithOthers(channel, 'component');
    if (action === 'remove-others') removeOthers(channel);
    twitch.touch();
    response.redirect(303, request.originalUrl);
  });
  return router;
}
