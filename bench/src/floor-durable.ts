import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import express, { type RequestHandler } from 'express';
import { MongoClient } from 'mongodb';
import { startEmbeddedDb } from '../../ebs/embedded-db/start.ts';
import { answerGet } from './floor-browser.ts';
import { serveFloorPages } from './floor-pages.ts';
import { type FloorPurchase, readReceipt, readWebhook } from './floor-tokens.ts';

/**
 * Floor D: what a careful small server does for a purchase. It uses Express, verifies the same tokens and signatures, makes one
 * acknowledged durable insert through the official driver on embedded-db, then pushes. The second door waits for that insert and
 * writes nothing itself. A page's key is looked up in the store.
 */
const db = await startEmbeddedDb({ dataDir: process.env.DATA_DIR ?? '' });
const client = await MongoClient.connect(db.uri);
const purchases = client
  .db('floor')
  .collection<{ _id: string; channelId: string; at: Date; receipt: object }>('purchases');
const known = new Map<string, Promise<void>>();

async function insert({ id, channelId }: FloorPurchase): Promise<void> {
  const receipt = { sku: 'bits100', amount: 100, user: { id: '800000000', name: 'Viewer' }, title: 'Horn' };
  await purchases.insertOne(
    { _id: id, channelId, at: new Date(), receipt },
    { writeConcern: { w: 'majority', journal: true } },
  );
  push(id, channelId);
}

function take(read: (request: Parameters<RequestHandler>[0]) => FloorPurchase): RequestHandler {
  return async (request, response) => {
    const purchase = read(request);
    let stored = known.get(purchase.id);
    if (!stored) {
      stored = insert(purchase);
      known.set(purchase.id, stored);
    }
    await stored;
    response.json({});
  };
}

const app = express();
app.get('/*path', (request, response) => answerGet(request.url, response));
app.post(
  '/eventsub/event/:id',
  express.raw({ type: 'application/json' }),
  take((request) => readWebhook(request.headers, request.body as Buffer)),
);
app.post(
  '/api/extension/transactions',
  express.json(),
  take((request) => readReceipt(request.headers.authorization, (request.body as { receipt: string }).receipt)),
);
const server = createServer(app);
const users = client.db('bitcue').collection<{ _id: string; alertKeyHash: string }>('users');
const push = serveFloorPages(server, async (key) => {
  const alertKeyHash = createHash('sha256').update(key).digest('hex');
  return (await users.findOne({ alertKeyHash }))?._id;
});
server.listen(Number(process.env.PORT), '127.0.0.1');
