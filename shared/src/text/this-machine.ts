/**
 * Returns whether a host name or an address means this machine: `localhost` and names below it (RFC 6761), 127.0.0.0/8,
 * and ::1. Accepts IPv6 with or without brackets, and IPv4 in IPv6 notation.
 */
export function isThisMachine(host: string | undefined): boolean {
  const name = (host ?? '').toLowerCase().replace(/^\[(.*)\]$/, '$1');
  return /^(?:(?:.+\.)?localhost|(?:::ffff:)?127(?:\.\d{1,3}){3}|::1)$/.test(name);
}
