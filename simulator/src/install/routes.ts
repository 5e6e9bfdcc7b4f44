import express, { Router } from 'express';
import { z } from 'zod';
import { ApiRefused, param } from '../http/handle.ts';
import { refuseForeignPages } from '../http/loopback.ts';
import { findChannel, findUser, type World } from '../world.ts';
import { createInstallPage, INSTALL_ACTIONS } from './install-page.ts';
import { readSignedIn } from './signed-in.ts';
import { fillWithOthers, installOurs, removeOthers, uninstall } from './slots.ts';

const decisionSchema = z.object({ action: z.enum(INSTALL_ACTIONS) });

/** `GET` and `POST /extensions/<client id>[-<version>]`: the install page, for whoever signed in last. */
export function createInstallRouter(world: World): Router {
  const router = Router();
  const { extensionClientId, extensionVersion } = world.options;
  const names = [extensionClientId, `${extensionClientId}-${extensionVersion}`];
  const open = (request: express.Request) => {
    if (!names.includes(param(request, 'name'))) {
      throw new ApiRefused(404, 'not_found', 'No such extension or version.');
    }
    const userId = readSignedIn(world, request);
    const [user, channel] = [findUser(world, userId), findChannel(world, userId)];
    if (user === null || channel === null) throw new ApiRefused(404, 'not_found', 'No such channel.');
    return { user, channel };
  };
  router.get('/:name', (request, response) => {
    const { user, channel } = open(request);
    response
      .set('cache-control', 'no-store')
      .type('html')
      .send(createInstallPage(world, user, channel));
  });
  router.post('/:name', refuseForeignPages, express.urlencoded({ extended: false }), (request, response) => {
    const { channel } = open(request);
    const { action } = decisionSchema.parse(request.body);
    if (action === 'install') installOurs(world, channel);
    if (action === 'uninstall') uninstall(channel, extensionClientId);
    if (action === 'fill-panel') fillWithOthers(channel, 'panel');
    if (action === 'fill-component') fillWithOthers(channel, 'component');
    if (action === 'remove-others') removeOthers(channel);
    world.touch();
    response.redirect(303, request.originalUrl);
  });
  return router;
}
