import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { isIP } from 'node:net';
import { isThisMachine } from '@bitcue/shared/text/this-machine.ts';
import { reach } from '../doctor/reach.ts';
import type { Verdict } from './ask-until.ts';

/** Where the server listens, and whether it is for a local Twitch, which needs no https. */
export interface Listening {
  port: number;
  host: string;
  isLocal: boolean;
}

/**
 * Checks the public address: its form, and whether it leads to the port that the server will listen on. If the server is not
 * running yet, a temporary page answers there.
 */
export async function checkAddress(typed: string, listening: Listening): Promise<Verdict<string>> {
  const problem = checkForm(typed, listening.isLocal);
  if (problem !== null) return { why: problem };
  const address = new URL(typed).origin;
  const why = await checkRoute(address, listening);
  return why === null ? { value: address, note: `${address} leads here` } : { why, canWait: address };
}

/** Returns what is wrong with the form of an address, or null. */
export function checkForm(typed: string, isLocal: boolean): string | null {
  const url = URL.canParse(typed) ? new URL(typed) : null;
  if (url === null || !/^https?:$/.test(url.protocol))
    return 'Type a whole address, for example https://alerts.example.org';
  if (url.pathname !== '/' || url.search || url.hash)
    return 'Leave out what follows the name: the address is used whole.';
  if (isLocal) return isThisMachine(url.hostname) ? null : 'With a local Twitch it must be on localhost.';
  if (url.protocol !== 'https:')
    return 'Twitch needs https://. A reverse proxy such as Caddy gets the certificate for you.';
  if (isThisMachine(url.hostname)) return 'Twitch cannot reach localhost. Use a name that leads to this machine.';
  if (isIP(url.hostname.replace(/^\[|\]$/g, '')) > 0)
    return 'Use a name, not a number: certificates and Twitch need one.';
  if (url.port !== '') return 'Twitch posts to port 443 only. Have the proxy listen there, and leave out the port.';
  return null;
}

async function checkRoute(address: string, { port, host }: Listening): Promise<string | null> {
  const token = randomBytes(16).toString('hex');
  const page = createServer((_, response) => response.end(token));
  page.listen(port, host);
  const isOurs = await once(page, 'listening').then(
    () => true,
    () => false,
  );
  try {
    // If the port is taken, the server may be running already.
    const reached = await reach(`${address}/healthz`);
    if ('why' in reached) return reached.why;
    const { response, text } = reached;
    if (isOurs ? text === token : response.ok) return null;
    if (!isOurs)
      return `Port ${port} is in use, and ${address} answers with ${response.status}. Stop the program that uses the port.`;
    return `Something else answers at ${address} (${response.status}). Point the proxy at http://${host}:${port}.`;
  } finally {
    page.closeAllConnections();
    page.close();
  }
}
