import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { byLength, SEED } from '@bitcue/shared/test/test-run.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mutateBytes } from '../../test/fuzz/mutate/bytes.ts';
import { encodeDocument } from '../wire/bson.ts';
import { frameCommand } from '../wire/messages.ts';
import { createRandom } from './random.ts';
import { startTestServer, type TestServer } from './test-server.ts';

const MESSAGES = byLength({ short: 150, middle: 400, full: 4_000 });

/** Malformed bytes end their connection, never the process. */
describe('the wire protocol', () => {
  let running: TestServer;
  beforeAll(async () => {
    running = await startTestServer();
  });
  afterAll(() => running.close());

  const dial = async (): Promise<Socket> => {
    const path = decodeURIComponent(running.uri.slice('mongodb://'.length, running.uri.indexOf('/?')));
    const socket = connect(path);
    socket.on('error', () => {});
    await once(socket, 'connect');
    return socket;
  };
  /** Sends bytes and ends the stream, then collects the response until the server closes. */
  const exchange = async (bytes: Uint8Array): Promise<Buffer> => {
    const socket = await dial();
    const chunks: Buffer[] = [];
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.end(bytes);
    await once(socket, 'close');
    return Buffer.concat(chunks);
  };
  const isAlive = async () => expect(await running.client.db('x').command({ ping: 1 })).toMatchObject({ ok: 1 });

  it('rejects a header that claims more than 48 MB, from the header alone', async () => {
    const socket = await dial();
    const header = Buffer.alloc(16);
    header.writeInt32LE(48_000_001, 0);
    header.writeInt32LE(2013, 12);
    const [response] = await Promise.all([once(socket, 'data'), once(socket, 'close'), socket.write(header)]);
    expect(String(response[0])).toContain('out of bounds');
    await isAlive();
  });

  it('rejects compression by name', async () => {
    const message = frameCommand(1, { ping: 1, $db: 'admin' });
    message.writeInt32LE(2012, 12);
    expect((await exchange(message)).toString()).toContain('OP_COMPRESSED');
    await isAlive();
  });

  it('handles a command that arrives one byte at a time', async () => {
    const socket = await dial();
    const response = once(socket, 'data');
    for (const byte of frameCommand(7, { ping: 1, $db: 'admin' })) socket.write(Buffer.from([byte]));
    const [reply] = await response;
    expect(reply.readInt32LE(8)).toBe(7);
    socket.destroy();
  });

  it(`survives ${MESSAGES} damaged messages, each on its own connection`, async () => {
    const random = createRandom(SEED);
    const originals = [
      frameCommand(1, { insert: 'fuzz', documents: [{ _id: 1, a: [1, { b: 'x' }] }], $db: 'x' }),
      frameCommand(2, { find: 'fuzz', filter: { a: { $in: [1, 'two'] } }, sort: { a: 1 }, $db: 'x' }),
    ];
    const damage = () => mutateBytes(random.pick(originals), random, originals);
    for (let round = 0; round < MESSAGES / 50; round++)
      await Promise.all(Array.from({ length: 50 }, () => exchange(damage())));
    await isAlive();
  });

  it('rejects invalid BSON inside an insert', async () => {
    const raw = Buffer.from(encodeDocument({ insert: 'bad', documents: [{ _id: 1, s: 'abc' }], $db: 'x' }));
    raw[raw.indexOf('abc')] = 0xff;
    const message = frameCommand(1, { ping: 1, pad: 'x'.repeat(200), $db: 'x' });
    const broken = Buffer.concat([message.subarray(0, 21), raw]);
    broken.writeInt32LE(broken.length, 0);
    expect((await exchange(broken)).toString()).toContain('InvalidBSON');
    expect(await running.client.db('x').collection('bad').countDocuments()).toBe(0);
  });
});
