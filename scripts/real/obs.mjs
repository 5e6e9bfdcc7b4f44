import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findFreePorts } from '../lib/free-ports.mjs';

/** Timeouts for Xvfb and OBS to start, and to exit before they are killed, in milliseconds. */
const START_MS = 60_000;
const END_MS = 5_000;
const COLLECTION = 'Test';
const PROFILE = 'Test';

const run = promisify(execFile);

/** Scenes of this OBS: a source, a group with a source, a disabled filter, and audio. */
const SCENES = {
  name: COLLECTION,
  current_scene: 'Game',
  current_program_scene: 'Game',
  scene_order: [{ name: 'Game' }, { name: 'Break' }],
  sources: [
    sceneOf('scene', 'Game', ['Cam', 'Group']),
    sceneOf('scene', 'Break', ['Mic']),
    { id: 'ffmpeg_source', name: 'Mic', settings: {} },
    { id: 'color_source_v3', name: 'Logo', settings: {} },
    {
      id: 'color_source_v3',
      name: 'Cam',
      settings: {},
      filters: [{ id: 'color_filter_v2', name: 'Tint', enabled: false, settings: {} }],
    },
  ],
  groups: [sceneOf('group', 'Group', ['Logo'])],
  modules: {},
};
/** Returns a profile with a small picture, so that the software encoder costs little, and a replay buffer, not started. */
const profileIn = (folder) => `[General]
Name=${PROFILE}
[Output]
Mode=Simple
[SimpleOutput]
FilePath=${folder}
RecFormat=mkv
StreamEncoder=x264
RecRB=true
RecRBTime=2
[Video]
BaseCX=320
BaseCY=180
OutputCX=320
OutputCY=180
FPSType=1
FPSInt=10
`;

function sceneOf(id, name, items) {
  const settings = {
    id_counter: items.length,
    items: items.map((item, at) => ({ name: item, id: at + 1, visible: true })),
  };
  return { id, name, settings };
}

/**
 * Starts the system's OBS with obs-websocket on a free port, on its own screen (Xvfb) and with a new configuration.
 * @returns {Promise<{address: string, password: string, pid: number, close: () => Promise<void>} | {skipped: string}>}
 * `pid`: process id of OBS; `skipped`: why it cannot run here
 */
export async function startObs() {
  for (const tool of ['obs', 'Xvfb']) {
    if (!(await isInstalled(tool))) return { skipped: `${tool} is not installed (apt-get install obs-studio xvfb)` };
  }
  const home = await mkdtemp(join(tmpdir(), 'bitcue-obs-'));
  const [port] = await findFreePorts(1);
  const password = 'a-password-of-obs';
  const config = join(home, '.config', 'obs-studio');
  await mkdir(join(config, 'basic', 'scenes'), { recursive: true });
  await writeFile(join(config, 'basic', 'scenes', `${COLLECTION}.json`), JSON.stringify(SCENES));
  await mkdir(join(config, 'basic', 'profiles', PROFILE), { recursive: true });
  await writeFile(join(config, 'basic', 'profiles', PROFILE, 'basic.ini'), profileIn(home));
  // No first-run wizard and no updates. obs-websocket reads its settings here up to OBS 30.1, after that from its own file.
  const socket = { ServerEnabled: true, AlertsEnabled: false, AuthRequired: true, FirstLoad: false };
  const lines = Object.entries(socket).map(([name, value]) => `${name}=${value}`);
  await writeFile(
    join(config, 'global.ini'),
    ['[General]', 'FirstRun=true', 'EnableAutoUpdates=false', '[OBSWebSocket]', ...lines, ''].join('\n'),
  );
  const own = join(config, 'plugin_config', 'obs-websocket');
  await mkdir(own, { recursive: true });
  await writeFile(
    join(own, 'config.json'),
    JSON.stringify({ first_load: false, server_enabled: true, alerts_enabled: false, auth_required: true }),
  );

  const started = [];
  let pid;
  const start = (command, args, options) => {
    const child = spawn(command, args, options);
    started.unshift({ child, ended: once(child, 'exit') });
    return child;
  };
  const close = async () => {
    for (const { child, ended } of started) {
      const cut = setTimeout(() => child.kill('SIGKILL'), END_MS);
      child.kill('SIGTERM');
      await ended;
      clearTimeout(cut);
    }
    await rm(home, { recursive: true, force: true });
  };
  try {
    // Xvfb picks a free display and writes its number.
    const screen = ['-displayfd', '3', '-screen', '0', '1280x720x24', '-nolisten', 'tcp'];
    const xvfb = start('Xvfb', screen, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
    const [display] = await within(once(xvfb.stdio[3], 'data'), 'Xvfb');
    const env = {
      ...process.env,
      HOME: home,
      XDG_CONFIG_HOME: join(home, '.config'),
      XDG_RUNTIME_DIR: home,
      DISPLAY: `:${String(display).trim()}`,
      LIBGL_ALWAYS_SOFTWARE: '1',
    };
    const options = ['--multi', '--minimize-to-tray', '--collection', COLLECTION, '--profile', PROFILE];
    const ofSocket = ['--websocket_port', String(port), '--websocket_password', password];
    pid = start('obs', [...options, ...ofSocket], { env, stdio: 'ignore' }).pid;
    await untilOpen(port);
  } catch (error) {
    await close();
    return { skipped: String(error) };
  }
  return { address: `ws://127.0.0.1:${port}`, password, pid, close };
}

async function isInstalled(tool) {
  return run('which', [tool]).then(
    () => true,
    () => false,
  );
}

function within(promise, name) {
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${name} did not start in time`)), START_MS);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

async function untilOpen(port) {
  for (const end = Date.now() + START_MS; Date.now() < end; ) {
    const socket = connect(port, '127.0.0.1');
    const isOpen = await new Promise((resolve) => {
      socket.on('connect', () => resolve(true)).on('error', () => resolve(false));
    });
    socket.destroy();
    if (isOpen) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error('OBS did not start in time');
}
