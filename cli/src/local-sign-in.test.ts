import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { CliError } from './cli-error.ts';
import { signInLocally } from './local-sign-in.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** Starts a server that responds with the given handler and records its requests. */
async function serve(handle: (request: IncomingMessage, response: ServerResponse) => void) {
  const asked: { path: string; cookie: string | undefined }[] = [];
  const server = createServer((request, response) => {
    asked.push({ path: request.url ?? '', cookie: request.headers.cookie });
    response.setHeader('connection', 'close');
    handle(request, response);
  }).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { asked, port, url: `http://127.0.0.1:${port}` };
}

const redirect = (response: ServerResponse, location: string, cookies: string[] = []) =>
  response.writeHead(303, { location, 'set-cookie': cookies }).end();

const USER = {
  login: 'demo_channel',
  name: 'demo_channel',
  picture: '',
  uuid: '0de30000-0000-4000-8000-000000000000',
  flags: {},
  welcomeOnboardingComplete: false,
  onboardingExtension: {},
  obsSetupComplete: false,
  plan: 'free',
  planRenewsAt: null,
  billing: null,
  polly: null,
  elevenLabs: null,
  twitch: { id: '7', access_token: 'token' },
  alertUrl: 'http://127.0.0.1/alerts/v1/key',
  soundPageUrl: 'http://127.0.0.1/alerts/sounds#1',
  grantedScopes: [],
  missingScopes: [],
};

it('follows redirects, keeps cookies like a browser, and sends them to no other server', async () => {
  const twitch = await serve((request, response) => {
    const state = new URL(request.url ?? '', 'http://x').searchParams.get('state');
    redirect(response, `${ebs.url}/auth/twitch/callback?state=${state}&code=c`, ['foreign=1; Path=/']);
  });
  const ebs = await serve((request, response) => {
    if (request.url?.startsWith('/auth/twitch?feature=')) {
      redirect(response, `http://localhost:${twitch.port}/auth/authorize?state=s`, ['half=1; HttpOnly; Path=/']);
    } else if (request.url?.startsWith('/auth/twitch/callback')) {
      redirect(response, '/', ['session=2; Path=/; Max-Age=60', 'half=; Path=/; Max-Age=0']);
    } else response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(USER));
  });

  const user = await signInLocally({ publicUrl: ebs.url, twitchPort: twitch.port, login: 'demo_channel' });
  expect(user.twitch.id).toBe('7');
  expect(twitch.asked).toEqual([{ path: '/auth/authorize?state=s&user=demo_channel&consent=auto', cookie: undefined }]);
  expect(ebs.asked.map(({ cookie }) => cookie)).toEqual(['', 'half=1', 'session=2']);
});

it.each([
  [
    'another server',
    (response: ServerResponse) => redirect(response, 'http://127.0.0.2:1/auth/'),
    'is not the local Twitch',
  ],
  [
    'the real Twitch',
    (response: ServerResponse) => redirect(response, 'https://id.twitch.tv/x'),
    'is not the local Twitch',
  ],
  ['itself forever', (response: ServerResponse) => redirect(response, '/auth/twitch'), 'redirects in a loop'],
  ['an error', (response: ServerResponse) => response.writeHead(400).end('no'), '(400)'],
  ['home without a session', (response: ServerResponse) => redirect(response, '/'), 'did not keep the session'],
])('explains a sign-in that the server redirects to %s', async (_name, respond, words) => {
  const ebs = await serve((_request, response) => respond(response));
  const run = signInLocally({ publicUrl: ebs.url, twitchPort: 9, login: 'demo_channel' });
  await expect(run).rejects.toThrow(words);
  await expect(run).rejects.toBeInstanceOf(CliError);
  expect(ebs.asked.length).toBeLessThan(10);
});

it('names the server that does not respond', async () => {
  const gone = await serve(() => {});
  await new Promise((resolve) => servers.splice(0).map((server) => server.close(resolve)));
  await expect(signInLocally({ publicUrl: gone.url, twitchPort: 9, login: 'x' })).rejects.toThrow(
    `The server at ${gone.url} is not responding. Start it with npm start`,
  );
  const ebs = await serve((_request, response) => redirect(response, `http://127.0.0.1:${gone.port}/auth/authorize`));
  await expect(signInLocally({ publicUrl: ebs.url, twitchPort: gone.port, login: 'x' })).rejects.toThrow(
    `The local Twitch at http://127.0.0.1:${gone.port} is not responding`,
  );
});
