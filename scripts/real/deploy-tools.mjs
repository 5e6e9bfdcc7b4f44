import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** The programs that read the files of `deploy/`, and the Debian packages that contain them. */
const PACKAGES = { 'systemd-analyze': 'systemd', promtool: 'prometheus', caddy: 'caddy', nginx: 'nginx-light openssl' };

/**
 * Finds which of these programs are installed.
 * @returns {Promise<{ installed: string[], missing: string }>} `missing`: how to install the others; empty if there are none
 */
export async function findDeployTools() {
  const installed = [];
  for (const tool of Object.keys(PACKAGES)) {
    const path = await promisify(execFile)('which', tool === 'nginx' ? [tool, 'openssl'] : [tool]).catch(() => null);
    if (path !== null) installed.push(tool);
  }
  const missing = Object.entries(PACKAGES).filter(([tool]) => !installed.includes(tool));
  const names = missing.map(([tool]) => tool).join(', ');
  const packages = missing.map(([, name]) => name).join(' ');
  return {
    installed,
    missing: names && `${names} not installed (apt-get install --no-install-recommends ${packages})`,
  };
}
