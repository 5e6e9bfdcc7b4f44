import { ITEMS } from '../../support/system.ts';
import { type Edge, Finding } from '../edge.ts';
import { judge } from '../in-memory-http.ts';
import { mutateBytes } from '../mutate/bytes.ts';
import { mutateJson } from '../mutate/json.ts';
import { mutateTextInput } from '../mutate/text.ts';
import { startRunningSystem } from '../running-system.ts';

/** Placeholders in an input for values that are known only once the system runs. */
const VIEWER = '@VIEWER@';
const RECEIPT = '@RECEIPT@';
const COOKIE = '@COOKIE@';
const ORIGIN = '@ORIGIN@';
const LENGTH = '@LENGTH@';

function makeRequest(line: string, headers: readonly string[], body?: unknown): Buffer {
  const json = ['Content-Type: application/json', `Content-Length: ${LENGTH}`];
  const head = [
    `${line} HTTP/1.1`,
    'Host: localhost',
    'Connection: close',
    ...headers,
    ...(body === undefined ? [] : json),
  ];
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n${body === undefined ? '' : JSON.stringify(body)}`);
}
const asViewer = [`Authorization: Bearer ${VIEWER}`, 'Origin: https://extension.example'];
const asStreamer = [`Cookie: ${COOKIE}`, `Origin: ${ORIGIN}`, 'X-Requested-With: bitcue'];
const nonce = 'V1StGXR8_Z5jdHi6B-myT';

const samples = [
  makeRequest('GET /api/extension/items', asViewer),
  makeRequest('GET /api/extension/interactions/edfefb38-6fe7-4c4b-9e52-0e7d0759288b', asViewer),
  makeRequest(`DELETE /api/extension/intents/${nonce}`, asViewer),
  makeRequest('POST /api/extension/intents', asViewer, { item: ITEMS.horn, amount: 25, input: {} }),
  makeRequest('POST /api/extension/intents', asViewer, {
    item: ITEMS.speech,
    amount: 300,
    input: { 'tts.text': 'hello there', 'tts.voice': '' },
  }),
  makeRequest('POST /api/extension/transactions', asViewer, { receipt: RECEIPT, nonce: null }),
  makeRequest('POST /api/extension/transactions', asViewer, { receipt: RECEIPT, nonce }),
  makeRequest('OPTIONS /api/extension/intents', ['Origin: https://extension.example']),
  makeRequest('GET /api/user', asStreamer),
  makeRequest('GET /api/user/interactions', [...asStreamer, 'If-None-Match: "x"']),
  makeRequest('PATCH /api/user/settings', asStreamer, { testing: true }),
  makeRequest(`PATCH /api/user/extension/${ITEMS.horn}`, asStreamer, { title: 'Horn', amount: 25, enabled: true }),
  makeRequest('PUT /api/user/extension/sortOrder', asStreamer, [ITEMS.horn, ITEMS.video]),
  makeRequest('PUT /api/user/queue', asStreamer, { paused: false }),
  makeRequest('POST /api/logging', asStreamer, { level: 'error', message: 'x', source: 'dashboard' }),
  makeRequest('GET /api/user/history?before=1893456000000&limit=10&state=done', asStreamer),
  makeRequest('GET /api/library?page=1&search=horn&type=sound&tags=a,b', asStreamer),
  makeRequest('GET /rewards?tab=1', ['Accept: text/html']),
  makeRequest('POST /auth/logout', ['Cookie: bitcue_session=x', `Origin: ${ORIGIN}`, 'X-Requested-With: bitcue'], {}),
  makeRequest('GET /auth/twitch?returnTo=%2Frewards%3Ftab%3D1', ['Cookie: bitcue_sign_in=x']),
  makeRequest(`GET /auth/twitch/callback?state=${'A'.repeat(43)}&code=abc`, [
    `Cookie: bitcue_sign_in=${'A'.repeat(43)}`,
  ]),
  makeRequest('GET /media/media/sound0000000000000001.mp3', ['Range: bytes=0-10', 'If-Range: "x"']),
  makeRequest('GET /alerts-assets/alerts-x.js', ['Accept-Encoding: gzip']),
  makeRequest('GET /emotes/425618', []),
  makeRequest('GET /healthz', []),
  makeRequest('GET /metrics', ['Authorization: Bearer metrics-token-0001']),
  makeRequest('GET /alerts/socket', [
    'Upgrade: websocket',
    'Connection: Upgrade',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    'Sec-WebSocket-Version: 13',
    `Origin: ${ORIGIN}`,
  ]),
];

function split(input: Buffer): [Buffer, Buffer] {
  const end = input.indexOf('\r\n\r\n');
  return end < 0 ? [input, Buffer.alloc(0)] : [input.subarray(0, end + 4), input.subarray(end + 4)];
}

/** Raw requests to the whole running backend: lines, headers, cookies, queries, bodies, and the socket's upgrade. */
export const http: Edge = {
  name: 'http',
  share: 50,
  samples,
  mutate(base, random, all) {
    const [head, body] = split(base);
    const lineEnd = head.indexOf('\r\n');
    const changeBody = () => Buffer.concat([head, mutateJson(body, random, [body])]);
    return random.pick([
      () => Buffer.concat([mutateTextInput(head.subarray(0, lineEnd), random, all), head.subarray(lineEnd), body]),
      () => Buffer.concat([mutateTextInput(head, random, all), body]),
      () => mutateBytes(base, random, all),
      body.length > 0 ? changeBody : () => Buffer.concat([mutateTextInput(head, random, all), body]),
      body.length > 0
        ? changeBody
        : () => Buffer.concat([mutateTextInput(head.subarray(0, lineEnd), random, all), head.subarray(lineEnd), body]),
    ])();
  },
  async open() {
    const running = await startRunningSystem();
    const { system } = running;
    const origin = new URL(system.config.publicUrl).origin;
    let fed = 0;
    return {
      async feed(input) {
        fed += 1;
        const text = input
          .toString('latin1')
          .replaceAll(VIEWER, running.newViewerToken())
          .replaceAll(RECEIPT, running.receipt())
          .replaceAll(COOKIE, system.cookie)
          .replaceAll(ORIGIN, origin);
        const [, body] = split(Buffer.from(text, 'latin1'));
        const answer = await running.send(Buffer.from(text.replace(LENGTH, String(body.length)), 'latin1'));
        // A page that is not built yet answers 500, which is not caused by the input.
        if (system.lines.at(-1)?.includes('is not built')) return 'refused';
        const outcome = judge(answer);
        if (fed % 100 === 0) await checkAlive(running);
        return outcome;
      },
      close: running.close,
    };
  },
};

async function checkAlive(running: Awaited<ReturnType<typeof startRunningSystem>>): Promise<void> {
  const { statuses } = await running.send(makeRequest('GET /readyz', []));
  if (statuses[0] !== 200) throw new Finding(`The server is not ready any more: ${statuses}`);
  if ('polluted' in {}) throw new Finding('Every object has a new member.');
}
