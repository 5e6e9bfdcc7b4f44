import { randomInt } from 'node:crypto';
import { isFree } from './ports.mjs';

/** Below the ports that Linux, macOS and Windows use for outgoing connections. */
const [FROM, TO] = [20_000, 32_000];

let next = randomInt(FROM, TO);

/**
 * Returns free ports of 127.0.0.1, different from each other and from those of earlier calls, for servers that start later or
 * again. By then, a port picked by the system might belong to another connection. See free-ports.d.mts.
 */
export async function findFreePorts(count) {
  const ports = [];
  while (ports.length < count) {
    next = next < TO ? next + 1 : FROM;
    if (await isFree(next, '127.0.0.1')) ports.push(next);
  }
  return ports;
}
