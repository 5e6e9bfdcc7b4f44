import type { Server } from 'node:http';
import { ALERT_SOCKET_PATH, type PageMessage } from '@bitcue/shared/alerts/protocol.ts';
import { type WebSocket, WebSocketServer } from 'ws';
import { alertKeyOf, CHANNELS_MAX, CLIP_MS, channelIdOf } from './settings.ts';

/**
 * The floors' alert pages: a map from channel to socket, with the product's messages and no rules. `findChannel` looks up
 * a page's key; without it, all keys are in memory.
 */
export function serveFloorPages(
  server: Server,
  findChannel?: (key: string) => Promise<string | undefined>,
): (id: string, channelId: string) => void {
  const channelOf = new Map(Array.from({ length: CHANNELS_MAX }, (_, n) => [alertKeyOf(n), channelIdOf(n)]));
  const pages = new Map<string, WebSocket>();
  const sockets = new WebSocketServer({ server, path: ALERT_SOCKET_PATH, perMessageDeflate: false, maxPayload: 8_192 });
  sockets.on('connection', (socket) => {
    socket.on('error', () => {});
    const join = (channelId: string | undefined) => {
      if (channelId === undefined) return socket.close(4404);
      pages.set(channelId, socket);
      socket.on('close', () => pages.delete(channelId));
      socket.send('{"type":"welcome","role":"leader","channel":"floor","look":{},"settled":[]}');
    };
    socket.on('message', (data: Buffer) => {
      const message = JSON.parse(data.toString()) as PageMessage;
      if (message.type === 'hello') {
        if (findChannel) void findChannel(message.key).then(join);
        else join(channelOf.get(message.key));
      } else if (message.type === 'finished') socket.send(JSON.stringify({ type: 'settled', id: message.id }));
    });
  });
  return (id, channelId) => {
    const cue = {
      kind: 'sound',
      viewer: 'Viewer',
      action: 'used Horn',
      amount: 100,
      durationMs: CLIP_MS,
      audio: '/media/media/bench-sound-000000001.mp3',
      volume: 50,
      title: 'Bench clip',
    };
    const play = { type: 'play', id: `${id}:a.cue`, play: 1, lane: 'main', cue, fromMs: 0 };
    pages.get(channelId)?.send(JSON.stringify(play));
  };
}
