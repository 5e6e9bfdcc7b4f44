import { readFile } from 'node:fs/promises';
import { join, resolve, sep } from 'node:path';
import express, { type Express, type Response } from 'express';
import type { LocalTwitch } from '../local-twitch.ts';
import { createContentSecurityPolicy } from './csp.ts';
import { UPLOAD_HASH } from './session.ts';

/** Where real views load Twitch's helper from; rewritten to the local one. */
const TWITCH_HELPER = 'https://extension-files.twitch.tv/helper/v1/twitch-ext.min.js';
const LOCAL_HELPER = '/helper/v1/twitch-ext.js';
/** Placeholder in a view's page. Packing for Twitch replaces it with the address of the EBS. */
const EBS_PLACEHOLDER = '__EBS_URL__';

/** The extension host: serves the built views under `/<client id>/<version>/<hash>/`, as Twitch's CDN does. */
export function createExtensionHost(twitch: LocalTwitch, distDir: string): Express {
  const { extensionClientId, extensionVersion, extensionDir } = twitch.options;
  const app = express();
  app.disable('x-powered-by');
  app.use((_request, response, next) => {
    response.set('content-security-policy', readPolicy(twitch));
    response.set('x-content-type-options', 'nosniff');
    response.set('cache-control', 'no-store');
    next();
  });
  app.get(LOCAL_HELPER, async (_request, response) => {
    await sendText(response, join(distDir, 'helper', 'twitch-ext.js'), 'text/javascript', (text) => text);
  });
  if (extensionDir !== null) {
    const base = `/${extensionClientId}/${extensionVersion}/${UPLOAD_HASH}`;
    app.get(`${base}/:view.html`, async (request, response) => {
      const file = resolve(extensionDir, `${request.params.view}.html`);
      if (!file.startsWith(resolve(extensionDir) + sep)) {
        response.status(404).type('text').send('Not found');
        return;
      }
      await sendText(response, file, 'text/html', (text) =>
        text.replaceAll(TWITCH_HELPER, LOCAL_HELPER).replaceAll(EBS_PLACEHOLDER, twitch.urls.ebs),
      );
    });
    app.use(base, express.static(extensionDir, { index: false, cacheControl: false }));
  }
  app.use((_request, response) => {
    response.status(404).type('text').send('Not found. Run "npm run build" to build the views.');
  });
  return app;
}

function readPolicy(twitch: LocalTwitch): string {
  const stage = new URL(twitch.urls.main);
  return createContentSecurityPolicy(twitch.urls.extension, twitch.urls.ebs, [
    `http://localhost:${stage.port}`,
    `http://127.0.0.1:${stage.port}`,
  ]);
}

async function sendText(response: Response, file: string, type: string, edit: (text: string) => string): Promise<void> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch {
    response.status(404).type('text').send('Not found. Run "npm run build" to build it.');
    return;
  }
  response.type(type).send(edit(text));
}
