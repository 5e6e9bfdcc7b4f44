import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findFreePorts } from '../lib/free-ports.mjs';
import { root } from '../lib/paths.mjs';

/** Timeout for the server to start and create its certificates, in milliseconds. */
const START_MS = 30_000;

/**
 * Writes our Caddy example to a folder, with everything that would affect the machine replaced: its ports, its addresses and
 * where it stores certificates. For `localhost`, Caddy issues a certificate from its internal authority.
 * @param {string} folder
 * @returns {Promise<{ config: string, port: number, rootCertificate: string }>} `rootCertificate`: its path, once Caddy has started
 */
export async function writeCaddyfile(folder) {
  const [port, plain] = await findFreePorts(2);
  const storage = join(folder, 'caddy');
  const options = ['admin off', 'skip_install_trust', `http_port ${plain}`, `storage file_system ${storage}`];
  const text = await readFile(join(root, 'deploy', 'Caddyfile'), 'utf8');
  const config = join(folder, 'Caddyfile');
  await mkdir(folder, { recursive: true });
  await writeFile(config, text.replace(/^{$/m, `{\n${options.join('\n')}\ndefault_bind 127.0.0.1`));
  return { config, port, rootCertificate: join(storage, 'pki', 'authorities', 'local', 'root.crt') };
}

/**
 * Starts Debian's Caddy with our example on a free port, in front of servers on ports of this machine, which may start later.
 * @param {string} folder for its configuration and certificates
 * @param {readonly number[]} upstreams their ports
 * @returns {Promise<{ url: string, rootCertificate: string, close(): Promise<void> } | { skipped: string }>} `skipped`: why it
 *   cannot run here
 */
export async function startCaddy(folder, upstreams) {
  const { config, port, rootCertificate } = await writeCaddyfile(folder);
  const url = `https://localhost:${port}`;
  const child = spawn('caddy', ['run', '--adapter', 'caddyfile', '--config', config], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, PUBLIC_URL: url, UPSTREAM: upstreams.map((one) => `127.0.0.1:${one}`).join(' ') },
  });
  let said = '';
  child.stderr.on('data', (chunk) => {
    said = (said + chunk).slice(-4000);
  });
  const started = await once(child, 'spawn').catch((error) => error);
  if (started instanceof Error) return { skipped: 'caddy is not installed' };
  const exited = once(child, 'exit');
  const endWithUs = () => child.kill('SIGKILL');
  process.once('exit', endWithUs);
  const giveUpAt = Date.now() + START_MS;
  while (!existsSync(rootCertificate) || !said.includes('serving initial configuration')) {
    if (child.exitCode !== null || Date.now() > giveUpAt) throw new Error(`Caddy did not start: ${said}`);
    await wait(50);
  }
  return {
    url,
    rootCertificate,
    async close() {
      process.off('exit', endWithUs);
      child.kill('SIGTERM');
      await exited;
    },
  };
}
