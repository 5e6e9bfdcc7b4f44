import { existsSync } from 'node:fs';
import { join } from 'node:path';
import express, { type Express } from 'express';
import { addEmotePictures } from './chat/emote-pictures.ts';
import { createControlRouter } from './control/routes.ts';
import { CONTROL_PATH } from './control-api.ts';
import { createHelixHandler } from './helix/dispatch.ts';
import { HELIX_ROUTES } from './helix/routes.ts';
import { handleError } from './http/handle.ts';
import { rejectForeignNames, rejectForeignPages } from './http/loopback.ts';
import { createInstallRouter } from './install/routes.ts';
import { INSTALL_PATH } from './install/signed-in.ts';
import type { LocalTwitch } from './local-twitch.ts';
import { createOAuthRouter } from './oauth/routes.ts';
import type { EbsSession } from './stage/ebs-session.ts';
import { createStageRouter } from './stage/routes.ts';
import { STAGE_PATH } from './stage-api.ts';

/** Larger than any call needs. */
const BODY_LIMIT = '256kb';

/** The main server: OAuth, Helix, the stage page and the control API on one port, at the paths twurple uses for a mock. */
export function createApp(twitch: LocalTwitch, ebs: EbsSession, distDir: string): Express {
  const app = express();
  app.disable('x-powered-by');
  app.set('etag', false);
  app.use(rejectForeignNames);
  app.use('/auth', createOAuthRouter(twitch));
  app.use(INSTALL_PATH, createInstallRouter(twitch));
  const json = express.json({ limit: BODY_LIMIT });
  // Helix parses its own bodies, so that invalid JSON gets Helix's own error.
  const text = express.text({ limit: BODY_LIMIT, type: 'application/json' });
  const helix = createHelixHandler(twitch, HELIX_ROUTES);
  app.all('/mock/{*path}', text, (request, response) => helix(request.path.slice('/mock/'.length), request, response));
  app.all('/eventsub/subscriptions', text, (request, response) => helix('eventsub/subscriptions', request, response));
  addEmotePictures(app, twitch);
  app.use(CONTROL_PATH, rejectForeignPages, json, createControlRouter(twitch));
  app.use(STAGE_PATH, rejectForeignPages, json, createStageRouter(twitch, ebs));
  app.use(express.static(join(distDir, 'obs'), { cacheControl: false }));
  addStagePage(app, join(distDir, 'stage'));
  app.use((_request, response) => {
    response.status(404).json({ error: 'not_found', message: 'Not found.' });
  });
  app.use(handleError);
  return app;
}

/** Serves the stage page, or a hint if it has not been built. */
function addStagePage(app: Express, folder: string): void {
  app.use(express.static(folder, { cacheControl: false }));
  app.get('/', (_request, response) => {
    if (existsSync(join(folder, 'index.html'))) response.sendFile(join(folder, 'index.html'));
    else
      response
        .status(404)
        .type('text')
        .send('The stage page has not been built. Run "npm run build", or use "npm start".');
  });
}
