import { spawn } from 'node:child_process';
import { chown, mkdir, readFile } from 'node:fs/promises';
import { parseEnv } from 'node:util';

/** The container's own settings. Servers of tests listen on this machine only. */
const OWN = { HOST: '127.0.0.1', DATA_DIR: '/data' };

/**
 * Sets up the container's mounts, in a mount namespace that ends with the process: a read-only root, its volume, an empty /tmp,
 * and this machine's host names. Then starts the program as the image's user, without capabilities. The process id stays the same
 * throughout, so signals reach the program itself, and it dies with its parent.
 */
const SET_UP = `set -e
root=$1 volume=$2 folder=$3 uid=$4 gid=$5; shift 5
touch "$root/etc/hosts"
mount --bind "$root" "$root"
mount -o remount,bind,ro "$root"
mount -t tmpfs tmpfs "$root/tmp"
mount -t proc proc "$root/proc"
mount --bind "$volume" "$root/data"
mount --bind /etc/hosts "$root/etc/hosts"
for name in null zero random urandom; do mount --bind "/dev/$name" "$root/dev/$name"; done
exec chroot "$root" /usr/bin/setpriv --reuid "$uid" --regid "$gid" --clear-groups --no-new-privs \\
  --bounding-set=-all --inh-caps=-all --pdeathsig KILL /usr/bin/env -i -C "$folder" "$@"`;

/**
 * Runs a program in an unpacked image as a container runtime does: with a read-only root, the image's user, no capabilities,
 * the volume /data in this process's DATA_DIR, and this machine's network. Needs root. Ends this process with the program's
 * exit code; SIGTERM is passed on.
 * @param {{ folder: string, config: { User: string, WorkingDir: string, Env: string[], Cmd: string[] } }} image
 * @param {string[]} [command] the image's own by default
 */
export async function runInContainer({ folder, config }, command = config.Cmd) {
  const [uid = '', gid = uid] = config.User.split(':');
  const volume = process.env.DATA_DIR ?? '';
  await mkdir(volume, { recursive: true });
  await chown(volume, Number(uid), Number(gid));
  const names = Object.keys(parseEnv(await readFile(new URL('../../.env.example', import.meta.url), 'utf8')));
  const settings = names.flatMap((name) => (process.env[name] ? [`${name}=${process.env[name]}`] : []));
  const env = [...config.Env, ...settings, ...Object.entries(OWN).map(([name, value]) => `${name}=${value}`)];
  const place = [folder, volume, config.WorkingDir, uid, gid];
  const spaces = ['--mount', '--propagation', 'private'];
  const args = [...spaces, 'sh', '-c', SET_UP, 'container', ...place, ...env, ...command];
  const child = spawn('unshare', args, { stdio: ['ignore', 'inherit', 'inherit'] });
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  child.on('exit', (code, signal) => process.exit(signal === null ? code : 1));
}
