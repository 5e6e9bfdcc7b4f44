import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { SimulatorOptions } from '../src/options.ts';
import { type Simulator, startSimulator } from '../src/start.ts';

export const CLIENT_ID = 'demodashboardclient00000000000';
export const EXTENSION_ID = 'demoextensionclient00000000000';
export const DEMO_CHANNEL = '100000001';
export const VIEWER_ONE = '100000011';
export const EVENTSUB_SECRET = 's3cRe7-for-tests-0123456789';

/** Starts a simulator on free ports. By default it keeps everything in memory. */
export function startTestSimulator(overrides: Partial<SimulatorOptions> = {}): Promise<Simulator> {
  return startSimulator({
    port: 0,
    extensionPort: 0,
    ebsUrl: 'http://localhost:1',
    dataDir: null,
    clientId: CLIENT_ID,
    clientSecret: 'demo-client-secret',
    extensionClientId: EXTENSION_ID,
    extensionClientSecret: 'demo-extension-secret',
    extensionSecret: 'dGhpcy1pcy1hLXRlc3QtZXh0ZW5zaW9uLXNlY3JldC0zMg==',
    extensionOwnerId: DEMO_CHANNEL,
    extensionVersion: '0.0.1',
    extensionDir: null,
    webhookRetryMs: [10, 10, 10],
    ...overrides,
  });
}

/** Makes a call with a JSON body. Returns status, headers, text and parsed JSON. */
export async function callJson(url: string, method = 'GET', body?: unknown, headers: Record<string, string> = {}) {
  const response = await fetch(url, {
    method,
    redirect: 'manual',
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const text = await response.text();
  const json = text === '' || !response.headers.get('content-type')?.includes('json') ? null : JSON.parse(text);
  return { status: response.status, headers: response.headers, text, json };
}

/** Signs a user in with automatic consent and exchanges the code. */
export async function signIn(simulator: Simulator, login: string, scopes: readonly string[], redirectUri: string) {
  const authorize = new URL('/auth/authorize', simulator.url);
  authorize.search = new URLSearchParams({
    client_id: CLIENT_ID,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: scopes.join(' '),
    state: 'some-state',
    user: login,
    consent: 'auto',
  }).toString();
  const redirected = await callJson(authorize.href);
  const code = new URL(redirected.headers.get('location') ?? '').searchParams.get('code') ?? '';
  const token = await callJson(
    `${simulator.url}/auth/token?${new URLSearchParams({
      client_id: CLIENT_ID,
      client_secret: 'demo-client-secret',
      code,
      grant_type: 'authorization_code',
      redirect_uri: redirectUri,
    })}`,
    'POST',
  );
  return { code, ...token.json } as { code: string; access_token: string; refresh_token: string; scope: string[] };
}

/** An app token for one of the two clients. */
export async function getAppToken(simulator: Simulator, client: 'dashboard' | 'extension'): Promise<string> {
  const params = new URLSearchParams({
    client_id: client === 'dashboard' ? CLIENT_ID : EXTENSION_ID,
    client_secret: client === 'dashboard' ? 'demo-client-secret' : 'demo-extension-secret',
    grant_type: 'client_credentials',
  });
  const { json } = await callJson(`${simulator.url}/auth/token?${params}`, 'POST');
  return json.access_token;
}

/** A webhook request that arrived, with its signature verified. */
export interface Received {
  path: string;
  host: string;
  messageId: string;
  retry: string;
  /** Milliseconds since 1970 at which Twitch says it sent it. */
  sentAt: number;
  type: string;
  isSigned: boolean;
  body: { event?: Record<string, unknown>; challenge?: string; subscription: { type: string; status: string } };
}

/** A test backend: echoes challenges, answers notifications with the given status, and records them in order. */
export async function startTestBackend(respond: (received: Received) => number = () => 204) {
  const received: Received[] = [];
  const waiters: { count: number; resolve: () => void }[] = [];
  const server = createServer((request, response) => {
    handle(request, response).catch((error) => {
      // The caller hung up in the middle of its request, so there is nobody to answer.
      if (request.complete) throw error;
    });
  });

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    const header = (name: string) => String(request.headers[name] ?? '');
    const id = header('twitch-eventsub-message-id');
    const signature = createHmac('sha256', EVENTSUB_SECRET)
      .update(id + header('twitch-eventsub-message-timestamp'))
      .update(body)
      .digest('hex');
    const one: Received = {
      path: request.url ?? '',
      host: header('host'),
      messageId: id,
      retry: header('twitch-eventsub-message-retry'),
      sentAt: Date.parse(header('twitch-eventsub-message-timestamp')),
      type: header('twitch-eventsub-message-type'),
      isSigned: header('twitch-eventsub-message-signature') === `sha256=${signature}`,
      body: JSON.parse(body.toString('utf8')),
    };
    if (one.type === 'webhook_callback_verification') {
      response.writeHead(200, { 'content-type': 'text/plain' }).end(one.body.challenge);
      return;
    }
    received.push(one);
    response.writeHead(one.isSigned ? respond(one) : 403).end();
    for (const waiter of waiters) if (received.length >= waiter.count) waiter.resolve();
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    received,
    /** Resolves once `count` requests have arrived, not counting challenges. */
    waitFor(count: number): Promise<void> {
      if (received.length >= count) return Promise.resolve();
      return new Promise((resolve) => waiters.push({ count, resolve }));
    },
    close(): Promise<void> {
      return new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
    },
  };
}

/** Subscribes with an app token and waits until the callback is verified. */
export async function subscribe(
  simulator: Simulator,
  client: 'dashboard' | 'extension',
  type: string,
  condition: Record<string, string>,
  version = '1',
) {
  const token = await getAppToken(simulator, client);
  const headers = { authorization: `Bearer ${token}`, 'client-id': client === 'dashboard' ? CLIENT_ID : EXTENSION_ID };
  const transport = {
    method: 'webhook',
    callback: `https://example.invalid/eventsub/event/${type}`,
    secret: EVENTSUB_SECRET,
  };
  const url = `${simulator.url}/eventsub/subscriptions`;
  const created = await callJson(url, 'POST', { type, version, condition, transport }, headers);
  await callJson(`${simulator.url}/control/idle`, 'POST');
  return { created, headers, url };
}

/** Connects to a stream of server-sent events. `events` resolves once `count` events have come. */
export async function openEvents(url: string, count: number): Promise<{ events: Promise<Record<string, unknown>[]> }> {
  const abort = new AbortController();
  const response = await fetch(url, { signal: abort.signal });
  const read = async () => {
    const events: Record<string, unknown>[] = [];
    const decoder = new TextDecoder();
    let text = '';
    for await (const chunk of response.body ?? []) {
      text += decoder.decode(chunk, { stream: true });
      const lines = text.split('\n');
      text = lines.pop() ?? '';
      for (const line of lines) if (line.startsWith('data: ')) events.push(JSON.parse(line.slice(6)));
      if (events.length >= count) break;
    }
    abort.abort();
    return events;
  };
  return { events: read() };
}

/** Reads `count` events from a stream of server-sent events. */
export async function readEvents(url: string, count: number): Promise<Record<string, unknown>[]> {
  return (await openEvents(url, count)).events;
}
