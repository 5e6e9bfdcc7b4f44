import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePorts } from '../lib/free-ports.mjs';
import { goInstall } from './go-install.mjs';

/** The last release with published source. */
const VERSION = 'v0.0.0-20260212201848-7aac2a2c5b7c';
const BUCKET = 'clips';
/** Timeout for the start, in milliseconds. */
const START_MS = 30_000;

/** Builds MinIO once, in a cache folder outside the tree. */
export const buildMinio = () => goInstall({ name: 'minio', module: 'github.com/minio/minio', version: VERSION });

/** Starts a MinIO on a free port of 127.0.0.1 with an empty bucket. */
export async function startMinio(path) {
  const folder = await mkdtemp(join(tmpdir(), 'minio-'));
  // Each folder in its data folder is a bucket.
  await mkdir(join(folder, 'data', BUCKET), { recursive: true });
  const [port] = await findFreePorts(1);
  const endpoint = `http://127.0.0.1:${port}`;
  const [accessKeyId, secretAccessKey] = [`test${randomBytes(4).toString('hex')}`, randomBytes(20).toString('hex')];
  const env = {
    PATH: process.env.PATH,
    HOME: folder,
    MINIO_ROOT_USER: accessKeyId,
    MINIO_ROOT_PASSWORD: secretAccessKey,
    MINIO_BROWSER: 'off',
    // Otherwise it asks its vendor for a newer version.
    MINIO_UPDATE: 'off',
  };
  let child;
  const kill = async () => {
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
  };
  const start = async () => {
    const args = ['server', '--quiet', '--address', `127.0.0.1:${port}`, join(folder, 'data')];
    child = spawn(path, args, { env, stdio: ['ignore', 'ignore', 'pipe'] });
    let stderr = '';
    child.stderr.on('data', (chunk) => {
      stderr = (stderr + chunk).slice(-2_000);
    });
    const until = Date.now() + START_MS;
    while (!(await isReady(endpoint))) {
      if (child.exitCode !== null || Date.now() > until) throw new Error(`MinIO did not start: ${stderr.trim()}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  const close = async () => {
    await kill();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await start();
  } catch (error) {
    await close();
    throw error;
  }
  const settings = {
    S3_ENDPOINT: endpoint,
    S3_BUCKET: BUCKET,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  };
  return { endpoint, settings, kill, start, close };
}

async function isReady(endpoint) {
  const response = await fetch(`${endpoint}/minio/health/cluster`).catch(() => null);
  await response?.arrayBuffer();
  return response?.ok === true;
}
