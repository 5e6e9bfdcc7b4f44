import type { IncomingMessage } from 'node:http';
import { parse, serialize } from 'cookie';

/** A cookie of ours. */
export interface OwnCookie {
  /** Its value in a request; undefined when there is none. */
  read(request: Pick<IncomingMessage, 'headers'>): string | undefined;
  /** Header value that sets it for `maxAgeMs` milliseconds. */
  set(value: string, maxAgeMs: number): string;
  /** Header value that removes it. */
  clear(): string;
}

/**
 * A cookie that scripts cannot read and other sites do not send along. Where the site is https it carries the `__Host-`
 * prefix, which keeps other hosts of the domain from setting it; a local site has no https, and so a plain name.
 */
export function createCookie(name: string, publicUrl: string): OwnCookie {
  const isSecure = publicUrl.startsWith('https://');
  const fullName = isSecure ? `__Host-${name}` : name;
  const attributes = { httpOnly: true, sameSite: 'lax', path: '/', secure: isSecure } as const;
  return {
    read: (request) => parse(request.headers.cookie ?? '')[fullName],
    set: (value, maxAgeMs) => serialize(fullName, value, { ...attributes, maxAge: Math.floor(maxAgeMs / 1000) }),
    clear: () => serialize(fullName, '', { ...attributes, maxAge: 0 }),
  };
}
