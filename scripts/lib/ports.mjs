import { createServer } from 'node:net';

/**
 * Describes in one line which ports are in use and what to do.
 * @param {Record<string, string>} ports by the name of their setting
 * @returns {Promise<string | null>} null if all are free
 */
export async function describePortConflicts(ports, host = '127.0.0.1') {
  const taken = [];
  for (const [setting, port] of Object.entries(ports)) {
    if (!/^\d+$/.test(port) || Number(port) > 65_535) return `${setting} must be a port number, not '${port}'.`;
    if (!(await isFree(Number(port), host))) taken.push({ setting, port });
  }
  if (taken.length === 0) return null;
  const [{ setting, port }] = taken;
  if (taken.length === 1)
    return `Port ${port} is in use. Stop the program that uses it, or set ${setting} to a free port.`;
  const which = taken.map((one) => `${one.port} (${one.setting})`).join(', ');
  return `Ports ${which} are in use, perhaps by another Bitcue. Stop it, or set free ports.`;
}

/** Resolves with true if nothing listens on the port. */
export function isFree(port, host) {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error) => (error.code === 'EADDRINUSE' ? resolve(false) : reject(error)));
    server.listen(port, host, () => server.close(() => resolve(true)));
  });
}
