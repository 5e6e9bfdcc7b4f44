import { createServer } from 'node:net';

/**
 * Describes in one line which ports are in use, and what to do.
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
  const which = taken.map(({ port }) => port).join(', ');
  const settings = taken.map(({ setting }) => setting).join(', ');
  return `Port ${which} is in use by another program (another Bitcue?). Stop it, or set ${settings} to a free port.`;
}

function isFree(port, host) {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error) => (error.code === 'EADDRINUSE' ? resolve(false) : reject(error)));
    server.listen(port, host, () => server.close(() => resolve(true)));
  });
}
