import type { Socket } from 'node:net';
import { TOKEN_FIELD } from '../commands/handshake.ts';
import { encodeDocument } from '../wire/bson.ts';
import { frameReply, HEADER_BYTES } from '../wire/messages.ts';

/**
 * Serves connections before the folder is claimed: whatever is asked, the answer names the token, which is all that
 * another starting server wants to know, and says that it is too early for more. Then the connection ends.
 */
export function serveWhileStarting(token: string): (socket: Socket) => void {
  return (socket) => {
    socket.on('error', () => socket.destroy());
    socket.once('data', (chunk: Buffer) => {
      const requestId = chunk.length >= HEADER_BYTES ? chunk.readInt32LE(4) : 0;
      const reply = {
        ok: 0,
        code: 94,
        codeName: 'NotYetInitialized',
        errmsg: 'embedded-db is starting',
        [TOKEN_FIELD]: token,
      };
      socket.end(frameReply({ requestId, legacy: false }, encodeDocument(reply)));
    });
  };
}
