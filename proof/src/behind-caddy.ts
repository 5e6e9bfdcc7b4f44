import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { findFreePorts } from '../../scripts/lib/free-ports.mjs';
import { startCaddy } from '../../scripts/real/caddy.mjs';

/** Environment variable in which the process that started Caddy passes on its address and ports. */
const VARIABLE = 'PROOF_PROXY';

const proxy = z.object({ url: z.string(), ports: z.array(z.number()) });
/** A running proxy: its address, and the ports to which it forwards requests. */
export type CaddyProxy = z.infer<typeof proxy>;

/** Returns the proxy in front of this process, or null if there is none. */
export function findProxy(): CaddyProxy | null {
  const told = process.env[VARIABLE];
  return told === undefined ? null : proxy.parse(JSON.parse(told));
}

/**
 * Starts Caddy in front of a port per process, and this program again in a process that trusts Caddy's root certificate, because
 * Node reads certificates only at startup. Returns the exit code. Throws if Caddy cannot run here.
 */
export async function runBehindCaddy(processes: number): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'bitcue-proxy-'));
  const ports = await findFreePorts(processes);
  const caddy = await startCaddy(folder, ports);
  if ('skipped' in caddy) throw new Error(caddy.skipped);
  const { url, rootCertificate } = caddy;
  const child = spawn(process.execPath, [...process.execArgv, ...process.argv.slice(1)], {
    env: { ...process.env, [VARIABLE]: JSON.stringify({ url, ports }), NODE_EXTRA_CA_CERTS: rootCertificate },
    stdio: 'inherit',
  });
  process.once('exit', () => child.kill());
  const [code] = await once(child, 'exit');
  await caddy.close();
  rmSync(folder, { recursive: true, force: true });
  return code ?? 1;
}
