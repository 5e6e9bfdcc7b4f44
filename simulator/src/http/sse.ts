import type { Request, Response } from 'express';

const HEARTBEAT_MS = 15_000;

/** Opens a stream of server-sent events. `send` takes an id, so that a reconnecting browser can say where it stopped. */
export function openEventStream(request: Request, response: Response, onClose: () => void) {
  response.status(200).set({ 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
  response.flushHeaders();
  response.write(': hello\n\n');
  const heartbeat = setInterval(() => response.write(': still here\n\n'), HEARTBEAT_MS);
  response.on('close', () => {
    clearInterval(heartbeat);
    onClose();
  });
  return {
    lastSeenId: Number(request.get('last-event-id') ?? 0) || 0,
    send(id: number, event: unknown): void {
      response.write(`id: ${id}\ndata: ${JSON.stringify(event)}\n\n`);
    },
  };
}
