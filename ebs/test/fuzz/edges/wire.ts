import type { Socket } from 'node:net';
import { type Duplex, duplexPair } from 'node:stream';
import { serveConnection } from '../../../embedded-db/server/connection.ts';
import type { Random } from '../../../embedded-db/test/random.ts';
import { startTestServer } from '../../../embedded-db/test/test-server.ts';
import { decodeDocument, encodeDocument } from '../../../embedded-db/wire/bson.ts';
import { frameCommand } from '../../../embedded-db/wire/messages.ts';
import { type Edge, Finding, type Outcome } from '../edge.ts';
import { mutateDocument } from '../mutate/bson.ts';
import { mutateBytes } from '../mutate/bytes.ts';

const $db = 'fuzz';
const COMMANDS = [
  { hello: 1, helloOk: true, client: { driver: { name: 'nodejs', version: '7' } }, $db: 'admin' },
  { ping: 1, $db: 'admin' },
  { insert: 'c', documents: [{ _id: 1, a: [1, { b: 'x' }], s: 'text', d: new Date(0) }, { a: 2 }], ordered: true, $db },
  {
    find: 'c',
    filter: { a: { $in: [1, 'two'] }, s: { $gte: 'a' } },
    sort: { a: 1 },
    limit: 5,
    projection: { a: 1 },
    $db,
  },
  { find: 'c', filter: { $or: [{ 'a.b': { $all: ['x'] } }, { s: { $regex: '^t', $options: 'i' } }] }, $db },
  {
    update: 'c',
    updates: [{ q: { a: 1 }, u: { $set: { 'a.0': 1 }, $inc: { n: 1 } }, multi: true, upsert: true }],
    $db,
  },
  { update: 'c', updates: [{ q: {}, u: { $addToSet: { l: { $each: [1, 2] } }, $pull: { m: 1 } } }], $db },
  { delete: 'c', deletes: [{ q: { a: { $gt: 5 } }, limit: 0 }], $db },
  { findAndModify: 'c', query: { _id: 1 }, update: { $set: { a: 3 } }, new: true, upsert: true, sort: { _id: 1 }, $db },
  { count: 'c', query: { a: { $ne: null } }, $db },
  {
    aggregate: 'c',
    pipeline: [{ $match: { a: 1 } }, { $group: { _id: '$a', n: { $sum: 1 } } }, { $limit: 3 }],
    cursor: {},
    $db,
  },
  { aggregate: 'c', pipeline: [{ $skip: 1 }, { $match: { a: 1 } }], cursor: { batchSize: 1 }, $db },
  { createIndexes: 'c', indexes: [{ key: { a: 1, s: -1 }, name: 'a_1_s_-1', unique: false }], $db },
  { listIndexes: 'c', cursor: {}, $db },
  { dropIndexes: 'c', index: 'a_1_s_-1', $db },
  { listCollections: 1, filter: {}, nameOnly: true, $db },
  { getMore: 1n, collection: 'c', batchSize: 2, $db },
  { killCursors: 'c', cursors: [1n], $db },
  { explain: { find: 'c', filter: { a: 1 } }, verbosity: 'queryPlanner', $db },
  { create: 'other', $db },
  { drop: 'other', $db },
];

/** Frames a message with its documents alongside the body, as drivers send inserts. */
function frameSequence(): Buffer {
  const body = frameCommand(9, { insert: 'c', $db });
  const document = encodeDocument({ _id: 7, a: 'beside' });
  const name = Buffer.from('documents\0');
  const section = Buffer.alloc(5);
  section[0] = 1;
  section.writeInt32LE(4 + name.length + document.length, 1);
  const message = Buffer.concat([body, section, name, document]);
  message.writeInt32LE(message.length, 0);
  return message;
}

/** Frames the first hello of older drivers. */
function frameQuery(): Buffer {
  const parts = [Buffer.alloc(20), Buffer.from('admin.$cmd\0'), Buffer.alloc(8), encodeDocument({ isMaster: 1 })];
  const message = Buffer.concat(parts);
  message.writeInt32LE(message.length, 0);
  message.writeInt32LE(2004, 12);
  return message;
}

const samples = [...COMMANDS.map((command, index) => frameCommand(index + 1, command)), frameSequence(), frameQuery()];

function mutate(base: Buffer, random: Random, all: readonly Buffer[]): Buffer {
  if (random.chance(0.6)) {
    try {
      const command = mutateDocument(random.pick(COMMANDS), random);
      return random.chance(0.1) ? mutateBytes(frameCommand(1, command), random, all) : frameCommand(1, command);
    } catch {
      // BSON cannot represent such a document, so the bytes are changed instead.
    }
  }
  const bytes = Buffer.from(mutateBytes(base, random, all));
  // Changed bytes with a correct length get further than with a wrong one.
  if (bytes.length >= 16 && random.chance(0.6)) bytes.writeInt32LE(bytes.length, 0);
  return random.chance(0.1) ? Buffer.concat([bytes, random.pick(all)]) : bytes;
}

const tick = () => new Promise((resolve) => setImmediate(resolve));
/** Number of inputs after which the database is emptied, so that commands find few documents. */
const EMPTY_EVERY = 400;

/** Reads the outcome from an answer. Throws if it is not a valid answer or reports a failure inside the server. */
function readAnswer(bytes: Buffer): Outcome {
  let outcome: Outcome = 'refused';
  for (let at = 0; at < bytes.length; at += bytes.readInt32LE(at)) {
    const start = bytes.readInt32LE(at + 12) === 1 ? 36 : 21;
    const reply = decodeDocument(bytes.subarray(at + start, at + bytes.readInt32LE(at)));
    if (reply.codeName === 'InternalError') throw new Finding(`Answered ${JSON.stringify(reply.errmsg)}`);
    if (reply.ok === 1) outcome = 'taken';
  }
  return outcome;
}

/** The database's wire protocol: whole messages, their lengths and sections, and the commands in them. */
export const wire: Edge = {
  name: 'wire',
  share: 100,
  samples,
  mutate,
  async open() {
    const running = await startTestServer();
    const { server } = running;
    let fed = 0;
    const exchange = async (bytes: Buffer): Promise<Buffer> => {
      const [client, peer] = duplexPair();
      const chunks: Buffer[] = [];
      client.on('data', (chunk: Buffer) => chunks.push(chunk));
      peer.on('end', () => peer.end());
      const closed = new Promise((resolve) => client.once('end', resolve));
      serveConnection(Object.assign(peer, { setNoDelay: () => peer }) as Duplex as Socket, server);
      client.end(bytes);
      await Promise.race([closed, tick().then(tick).then(tick)]);
      server.group.flush();
      await tick();
      client.destroy();
      peer.destroy();
      return Buffer.concat(chunks);
    };
    return {
      async feed(input) {
        fed += 1;
        if (fed % EMPTY_EVERY === 0) await exchange(frameCommand(1, { dropDatabase: 1, $db }));
        const outcome = readAnswer(await exchange(input));
        if (fed % 50 === 0 && readAnswer(await exchange(frameCommand(1, { ping: 1, $db }))) !== 'taken') {
          throw new Finding('The server answers no more.');
        }
        return outcome;
      },
      close: running.close,
    };
  },
};
