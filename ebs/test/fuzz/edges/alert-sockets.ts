import type { Duplex } from 'node:stream';
import { ALERT_SOCKET_PATH, CLOSE } from '@bitcue/shared/alerts/protocol.ts';
import type { Random } from '../../../embedded-db/test/random.ts';
import { connectPage, ITEMS } from '../../support/system.ts';
import { type Edge, Finding, type Outcome } from '../edge.ts';
import { mutateBytes } from '../mutate/bytes.ts';
import { mutateJson } from '../mutate/json.ts';
import { startRunningSystem } from '../running-system.ts';

/** Placeholders for the channel's alert key and its waiting alert. */
const KEY = '@KEY@';
const CUE = '@CUE@';

const hello = {
  type: 'hello',
  key: KEY,
  pageId: 'page-fuzz-1',
  build: 'test',
  client: 'obs',
  autoplay: 'allowed',
  journal: [{ id: CUE, play: 1, phase: 'started', positionMs: 100 }],
  playing: [CUE],
};
const MESSAGES: readonly object[] = [
  hello,
  { ...hello, journal: [], playing: [], client: 'browser', autoplay: 'refused' },
  { type: 'started', id: CUE, play: 1 },
  { type: 'progress', id: CUE, play: 1, positionMs: 100 },
  { type: 'failed', id: CUE, play: 1, reason: 'load' },
  { type: 'autoplay', state: 'allowed' },
  { type: 'ping' },
];
const join = (...messages: object[]) => Buffer.from(messages.map((message) => JSON.stringify(message)).join('\n'));

/** Frames a payload as a browser does. The mask is zero, so that the bytes stay readable. */
function frame(payload: Buffer, opcode = 1): Buffer {
  const { length } = payload;
  const size = length < 126 ? [length | 128] : length < 65_536 ? [254, length >> 8, length & 255] : [255, 0, 0, 0, 0];
  const long = length < 65_536 ? [] : [length >>> 24, (length >>> 16) & 255, (length >>> 8) & 255, length & 255];
  return Buffer.concat([Buffer.from([128 | opcode, ...size, ...long, 0, 0, 0, 0]), payload]);
}

/** Converts a line of input. One that starts with `!` is hex for raw bytes, which are sent outside any frame. */
function toFrames(line: string): Buffer {
  return line.startsWith('!') ? Buffer.from(line.slice(1), 'hex') : frame(Buffer.from(line));
}

function mutate(base: Buffer, random: Random, all: readonly Buffer[]): Buffer {
  const lines = random.chance(0.5)
    ? Array.from({ length: 1 + random.below(4) }, () => JSON.stringify(random.pick(MESSAGES)))
    : base.toString('utf8').split('\n');
  if (random.chance(0.4)) lines.unshift(JSON.stringify(hello));
  const at = random.below(lines.length);
  const line = Buffer.from(lines[at] ?? '');
  const opcode = random.pick([0, 1, 1, 2, 3, 8, 9, 10, 11]);
  lines[at] = random.pick([
    () => mutateJson(line, random, all).toString('utf8'),
    () => mutateJson(line, random, all).toString('utf8'),
    () => `!${mutateBytes(frame(line, opcode), random, [frame(line)]).toString('hex')}`,
    () => `${line}\n`.repeat(random.below(30)),
  ])();
  return Buffer.from(lines.join('\n'));
}

const tick = () => new Promise((resolve) => setImmediate(resolve));
/** Time to wait for an answer to a message, in milliseconds; many get none. */
const ANSWER_MS = 10;
/** Close codes of refusals, by the product and by the protocol itself. */
const REFUSALS: readonly number[] = [CLOSE.badMessage, CLOSE.unknownKey, CLOSE.tooMany, 1002, 1003, 1007, 1009];

/** The alert page's socket: hello, journal and acknowledgements, and the frames they come in. */
export const alertSockets: Edge = {
  name: 'alert-sockets',
  share: 40,
  samples: [
    join(hello, { type: 'started', id: CUE, play: 1 }, { type: 'progress', id: CUE, play: 1, positionMs: 5 }),
    join(hello, { type: 'ping' }, { type: 'autoplay', state: 'refused' }),
    join({ ...hello, key: 'x'.repeat(40) }),
    join({ type: 'ping' }),
  ],
  mutate,
  async open() {
    const running = await startRunningSystem();
    const { system } = running;
    const cue = await leaveAlertWaiting(running);
    const origin = new URL(system.config.publicUrl).origin;
    const upgrade = [
      `GET ${ALERT_SOCKET_PATH} HTTP/1.1`,
      'Host: localhost',
      'Upgrade: websocket',
      'Connection: Upgrade',
      'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
      'Sec-WebSocket-Version: 13',
      `Origin: ${origin}\r\n\r\n`,
    ].join('\r\n');
    return {
      async feed(input) {
        const lines = input.toString('utf8').replaceAll(KEY, system.alertKey).replaceAll(CUE, cue).split('\n');
        const client = running.connect();
        const heard = listen(client);
        client.write(upgrade);
        await heard.next(1, ANSWER_MS);
        const [first = '', ...rest] = lines;
        client.write(toFrames(first));
        await heard.next(2, ANSWER_MS);
        if (rest.length > 0 && client.writable) client.write(Buffer.concat(rest.map(toFrames)));
        for (let ticks = 0; ticks < 4; ticks += 1) await tick();
        client.end();
        await tick();
        client.destroy();
        return heard.judge();
      },
      close: running.close,
    };
  },
};

/** Buys a sound and never finishes it, so that pages are told to play it. Returns the id of its alert. */
async function leaveAlertWaiting({ system }: Awaited<ReturnType<typeof startRunningSystem>>): Promise<string> {
  const viewer = await system.newViewer();
  const { token } = await system.session(viewer);
  await system.call('POST', '/api/extension/intents', { token, body: { item: ITEMS.horn, amount: 25 } });
  const bought = await system.purchase('bits25', viewer);
  await system.until(bought.transactionId, 'leased');
  const page = await connectPage(system, { plays: false });
  for (let tries = 0; tries < 200 && page.plays().length === 0; tries += 1) {
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  page.socket.close();
  await page.closed;
  return page.plays()[0]?.id ?? '';
}

/** Collects what a server sends on a socket. */
function listen(client: Duplex) {
  const chunks: Buffer[] = [];
  let wake = () => {};
  client.on('data', (chunk: Buffer) => {
    chunks.push(chunk);
    wake();
  });
  client.on('close', () => wake());
  return {
    /** Resolves with the `count`th piece, when the connection ends, or after `ms`. */
    async next(count: number, ms: number) {
      if (chunks.length >= count || client.destroyed) return;
      let timer: NodeJS.Timeout | undefined;
      await new Promise<void>((resolve) => {
        wake = () => {
          if (chunks.length >= count || client.destroyed) resolve();
        };
        timer = setTimeout(resolve, ms);
      });
      clearTimeout(timer);
    },
    judge(): Outcome {
      const all = Buffer.concat(chunks);
      const start = all.indexOf('\r\n\r\n') + 4;
      if (!all.toString('latin1').startsWith('HTTP/1.1 101')) throw new Finding(`No socket: ${all.toString('latin1')}`);
      const code = readCloseCode(all.subarray(start));
      if (code === null || code === 1_000 || code === 1_005) return 'taken';
      if (!REFUSALS.includes(code) && !isOwnCode(code)) throw new Finding(`Closed with ${code}.`);
      return 'refused';
    },
  };
}

/** True for a close code that the input itself may have sent, which the protocol echoes. The three excluded are the server's own. */
const isOwnCode = (code: number) => code !== 1_011 && code !== CLOSE.restarting && code !== CLOSE.keyRotated;

/** The code of the close frame among a server's frames; null if there is none. */
function readCloseCode(bytes: Buffer): number | null {
  for (let at = 0; at + 2 <= bytes.length; ) {
    const opcode = bytes.readUInt8(at) & 15;
    const short = bytes.readUInt8(at + 1);
    const [length, head] =
      short < 126
        ? [short, 2]
        : short === 126
          ? [bytes.readUInt16BE(at + 2), 4]
          : [Number(bytes.readBigUInt64BE(at + 2)), 10];
    if (opcode === 8) return length >= 2 ? bytes.readUInt16BE(at + head) : 1_005;
    at += head + length;
  }
  return null;
}
