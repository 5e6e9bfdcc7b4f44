import { createServer, type IncomingMessage } from 'node:http';
import { answerGet } from './floor-browser.ts';
import { serveFloorPages } from './floor-pages.ts';
import { type FloorPurchase, readReceipt, readWebhook } from './floor-tokens.ts';

/**
 * Floor M: the minimum a server must do for a purchase. It uses node:http and ws, verifies the same tokens and signatures, and
 * pushes each purchase once, when the first door reports it. Everything is kept in memory.
 */
const known = new Set<string>();

function read(request: IncomingMessage, body: Buffer): FloorPurchase {
  if (request.url?.startsWith('/eventsub/')) return readWebhook(request.headers, body);
  const { receipt } = JSON.parse(body.toString('utf8')) as { receipt: string };
  return readReceipt(request.headers.authorization, receipt);
}

const server = createServer((request, response) => {
  if (request.method === 'GET') {
    answerGet(request.url, response);
    return;
  }
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    let status = 200;
    try {
      const { id, channelId } = read(request, Buffer.concat(chunks));
      if (!known.has(id)) {
        known.add(id);
        push(id, channelId);
      }
    } catch {
      status = 401;
    }
    response.writeHead(status, { 'Content-Type': 'application/json', 'Content-Length': 2 }).end('{}');
  });
});
const push = serveFloorPages(server);
server.listen(Number(process.env.PORT), '127.0.0.1');
