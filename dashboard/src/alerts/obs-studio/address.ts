import { isFields, isText } from '../fields.ts';
import type { ObsAddress } from './socket.ts';

const NAME = 'obs-websocket';

/** Default address of obs-websocket. */
export const DEFAULT_ADDRESS = 'ws://127.0.0.1:4455';

/** Reads the address and password from this browser's storage, the only place that keeps them. Returns null if there are none. */
export function readAddress(storage: Storage | undefined): ObsAddress | null {
  try {
    const found: unknown = JSON.parse(storage?.getItem(NAME) ?? 'null');
    if (!isFields(found) || !isText(found.address) || !isText(found.password)) return null;
    return { address: found.address, password: found.password };
  } catch {
    return null;
  }
}

/** Stores the address and password, or removes them. */
export function storeAddress(storage: Storage | undefined, next: ObsAddress | null): void {
  try {
    if (next === null) storage?.removeItem(NAME);
    else storage?.setItem(NAME, JSON.stringify(next));
  } catch {
    // Storage is full or blocked: the connection lasts until the page is reloaded.
  }
}

/**
 * Returns what is wrong with an address as a sentence, or null if it is valid. Browsers allow a page on https to open plain
 * `ws:` only to its own computer.
 */
export function checkAddress(address: string, pageProtocol: string): string | null {
  let url: URL;
  try {
    url = new URL(address);
  } catch {
    return `Enter an address such as ${DEFAULT_ADDRESS}.`;
  }
  if (url.protocol === 'wss:') return null;
  if (url.protocol !== 'ws:') return 'The address must begin with ws:// or wss://.';
  const isHere = ['127.0.0.1', 'localhost'].includes(url.hostname);
  if (isHere) return null;
  return pageProtocol === 'https:'
    ? 'Browsers allow ws:// to this computer only. OBS on another computer needs an address that begins with wss://.'
    : 'OBS on another computer needs an address that begins with wss://.';
}
