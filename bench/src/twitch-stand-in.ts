import { createServer, type IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';

const subscriptions: object[] = [];

/** Returns the requested subscription as Twitch would answer it. */
async function takeSubscription(request: IncomingMessage): Promise<object> {
  const wanted = (await json(request)) as object;
  const made = {
    id: `subscription-${subscriptions.length}`,
    status: 'enabled',
    cost: 0,
    created_at: '2026-01-01T00:00:00Z',
  };
  subscriptions.push({ ...wanted, ...made });
  return { ...wanted, ...made };
}

/**
 * The part of Twitch that the product needs while it is measured, in its own process: app tokens, viewers' names, working
 * subscriptions, empty lists, and an endpoint that accepts notices.
 */
const server = createServer((request, response) => {
  const url = new URL(request.url ?? '/', 'http://twitch');
  const answer = (status: number, body: unknown) => {
    response.writeHead(status, { 'Content-Type': 'application/json' });
    response.end(status === 204 ? undefined : JSON.stringify(body));
  };
  if (url.pathname === '/auth/token') {
    answer(200, { access_token: 'bench-app-token', expires_in: 5_000_000, token_type: 'bearer' });
  } else if (url.pathname.endsWith('/users')) {
    const data = url.searchParams.getAll('id').map((id) => ({
      id,
      login: `viewer_${id}`,
      display_name: `Viewer_${id}`,
      type: '',
      broadcaster_type: '',
      description: '',
      profile_image_url: '',
      offline_image_url: '',
      created_at: '2020-01-01T00:00:00Z',
    }));
    answer(200, { data });
  } else if (request.method === 'POST' && url.pathname.endsWith('/eventsub/subscriptions')) {
    void takeSubscription(request).then((one) =>
      answer(202, { data: [one], total: 1, total_cost: 0, max_total_cost: 10_000 }),
    );
  } else if (request.method === 'GET') {
    const data = url.pathname.endsWith('/subscriptions') ? subscriptions : [];
    answer(200, { data, pagination: {}, total: 0, total_cost: 0, max_total_cost: 10_000 });
  } else {
    request.resume();
    answer(204, null);
  }
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.send?.({ port: typeof address === 'object' ? address?.port : 0 });
});
process.once('disconnect', () => process.exit(0));
