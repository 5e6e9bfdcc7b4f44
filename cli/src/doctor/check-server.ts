import { once } from 'node:events';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { ALERT_SOCKET_PATH } from '@bitcue/shared/alerts/protocol.ts';
import { type NotReadyAnswer, notReadyAnswer, readyAnswer } from '@bitcue/shared/api/ready.ts';
import { CliError } from '../cli-error.ts';
import { reach } from './reach.ts';

/** Timeout for opening a WebSocket, in milliseconds. */
const SOCKET_MS = 5_000;

/** Checks that the server is ready at its public address. Throws `CliError` with each reason why it is not. */
export async function checkServer(publicUrl: string): Promise<string> {
  const reached = await reach(`${publicUrl}/readyz`);
  if ('why' in reached) throw new CliError(`${reached.why} If the server is not running: npm start`);
  const { ok, status } = reached.response;
  const body = parseJson(reached.text);
  if (ok) {
    const { warnings = [] } = readyAnswer.safeParse(body).data ?? {};
    return warnings.length === 0 ? 'ready' : `ready, but: ${warnings.map(({ message }) => message).join(' ')}`;
  }
  if (status !== 503) {
    throw new CliError(
      `Something else responds at ${publicUrl} (${status}). Correct PUBLIC_URL or the proxy in front.`,
    );
  }
  const said = notReadyAnswer.safeParse(body).data;
  // A 503 from the proxy itself has no such body.
  const why =
    said === undefined ? ['The server does not say why. See its log, and that of the proxy.'] : messagesOf(said);
  throw new CliError([`The server at ${publicUrl} is not ready:`, ...why].join('\n'));
}

function messagesOf({ reasons, warnings }: NotReadyAnswer): string[] {
  return [...reasons, ...warnings].map(({ message }) => message);
}

/** Returns null for invalid JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Checks that a WebSocket opens at the public address, as alert pages need. Throws `CliError`. */
export async function checkSocket(publicUrl: string): Promise<string> {
  const url = new URL(ALERT_SOCKET_PATH, publicUrl);
  const send = url.protocol === 'https:' ? requestHttps : requestHttp;
  const headers = {
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': Buffer.alloc(16).toString('base64'),
    origin: url.origin,
  };
  const asked = send(url, { headers, timeout: SOCKET_MS });
  asked.on('timeout', () => asked.destroy(new Error('timeout')));
  asked.end();
  try {
    const status = await Promise.race([
      once(asked, 'upgrade').then(([, socket]) => {
        // Otherwise the server would wait for the page's first message.
        socket.destroy();
        return 101;
      }),
      once(asked, 'response').then(([response]) => Number(response.statusCode)),
    ]);
    if (status === 101) return 'opens';
    throw new CliError(
      `WebSockets do not reach the server (${status}). Configure the reverse proxy to forward WebSocket upgrades.`,
    );
  } catch (error) {
    if (error instanceof CliError) throw error;
    throw new CliError(
      'WebSockets do not reach the server. Configure the reverse proxy to forward WebSocket upgrades.',
    );
  } finally {
    asked.destroy();
  }
}
