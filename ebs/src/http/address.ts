import type { IncomingMessage } from 'node:http';
import { isIPv4, isIPv6 } from 'node:net';
import { isThisMachine } from '@bitcue/shared/text/this-machine.ts';
import type { Config } from '../config/config.ts';

/** Groups of an IPv6 address that identify a customer's network: each customer has at least a /64 (RFC 6177). */
const NETWORK_GROUPS = 4;
const GROUPS = 8;

/**
 * Returns the key for limits per address: an IPv4 address, or the /64 network of an IPv6 address, because its owner can
 * use every address in it. An IPv4 address in IPv6 notation counts as IPv4.
 */
export function addressKey(address: string | undefined): string {
  const text = (address ?? '').replace(/%.*$/, '').toLowerCase();
  const mapped = /^::ffff:(.*)$/.exec(text)?.[1] ?? '';
  if (isIPv4(mapped)) return mapped;
  if (!isIPv6(text)) return text;
  const [before = '', after] = text.split('::');
  const head = listGroups(before);
  const tail = listGroups(after ?? '');
  const gap = after === undefined ? 0 : GROUPS - head.length - tail.length;
  const groups = [...head, ...Array<string>(Math.max(0, gap)).fill('0'), ...tail];
  return `${groups.slice(0, NETWORK_GROUPS).join(':')}::/64`;
}

/** Returns whether an address is one of our proxies, given its distance from this server. */
export type TrustProxy = (address: string, hop: number) => boolean;

/**
 * Creates the rule for proxies: as many hops as the settings say. With a local Twitch, callers on this machine may set
 * their address, because tests play many people at one address.
 */
export function createTrust({ local, trustedProxies }: Pick<Config, 'local' | 'trustedProxies'>): TrustProxy {
  return local ? isThisMachine : (_address, hop) => hop < trustedProxies;
}

/** Returns the address of a caller: the first one, counted from this server, that is not one of our proxies. */
export function readAddress(request: Pick<IncomingMessage, 'headers' | 'socket'>, trust: TrustProxy): string {
  const forwarded = [request.headers['x-forwarded-for'] ?? []].flat().join(',').split(',');
  const named = forwarded.map((part) => part.trim()).filter((part) => part !== '');
  const chain = [request.socket.remoteAddress ?? '', ...named.reverse()];
  return chain.find((address, hop) => !trust(address, hop)) ?? chain.at(-1) ?? '';
}

/**
 * Creates a function that returns a socket's key for limits per address; null if it is not limited, as on this machine with a
 * local Twitch.
 */
export function createSocketAddress(
  config: Pick<Config, 'local' | 'trustedProxies'>,
): (request: IncomingMessage) => string | null {
  const trust = createTrust(config);
  return (request) => {
    const address = readAddress(request, trust);
    return config.local && isThisMachine(address) ? null : addressKey(address);
  };
}

function listGroups(part: string): string[] {
  if (part === '') return [];
  // A dotted IPv4 ending stands for two groups, which are beyond the network part.
  return part.split(':').flatMap((group) => (group.includes('.') ? ['0', '0'] : [group.replace(/^0+(?=.)/, '')]));
}
