import { existsSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openLogFile, shortenLogLine, summarizeFailure } from './log-file.mjs';
import { root } from './paths.mjs';
import { runNode } from './run.mjs';
import { createSupervised } from './supervise.mjs';
import { watchSources } from './watch-sources.mjs';

const readyWithinMs = 60_000;
const stopWithinMs = 10_000;
/** Time before the EBS comes back: after a crash, and after the stage's "pull the plug", which people want to see. */
const restartAfterCrashMs = 1_000;
const restartAfterKillMs = 3_000;
const restartAtMostMs = 30_000;
/** A run this long was a good one: the next crash is the first again. */
const goodRunMs = 10_000;

/**
 * Starts EBS and, when `local`, the local Twitch; seeds the demo channel once; then keeps the EBS alive until a signal
 * or the end of the local Twitch.
 * @returns {Promise<number>} the exit code, after everything has ended
 */
export async function startBitcue({ env, local, dev }) {
  const logFolder = join(env.DATA_DIR, 'logs');
  const end = createEnd();
  const logs = [];
  const supervise = (name, args, more) => {
    const log = openLogFile(join(logFolder, `${name}.log`));
    logs.push(log);
    const onLine = createTerminalLog(name);
    return createSupervised({ name, args, cwd: root, env, log, onLine, ...more });
  };

  let crashes = 0;
  let startedAt = 0;
  let restart = null;
  const startEbs = () => {
    clearTimeout(restart);
    if (end.reached) return;
    startedAt = Date.now();
    ebs.start();
  };
  const restartEbs = (ms) => {
    clearTimeout(restart);
    restart = setTimeout(startEbs, ms);
  };
  let ready = false;
  const ebs = supervise('ebs', ['--import', 'tsx', join('ebs', 'src', 'main.ts')], {
    onUnexpectedExit(how) {
      if (end.reached) return;
      const where = shortenPath(join(logFolder, 'ebs.log'));
      if (!ready) {
        return end.reach(1, `The EBS could not start (${how}); see ${where}.${listLines(ebs.recentLines())}`);
      }
      crashes = Date.now() - startedAt > goodRunMs ? 1 : crashes + 1;
      const ms = Math.min(restartAfterCrashMs * 2 ** (crashes - 1), restartAtMostMs);
      console.log(`The EBS ended unexpectedly (${how}); starting it again in ${ms / 1000} s. Its log: ${where}`);
      restartEbs(ms);
    },
  });

  const actOnEbs = async (action) => {
    clearTimeout(restart);
    if (action === 'start') return startEbs();
    if (action === 'stop') {
      console.log('The EBS was stopped from the stage.');
      return ebs.stop(stopWithinMs);
    }
    if (action === 'kill') {
      await ebs.kill();
      console.log(`The EBS was killed from the stage; starting it again in ${restartAfterKillMs / 1000} s.`);
      restartEbs(restartAfterKillMs);
    }
  };
  let announceSimulator = () => {};
  const simulatorReady = new Promise((resolve) => {
    announceSimulator = resolve;
  });
  const simulator = supervise('simulator', ['--import', 'tsx', join('simulator', 'src', 'main.ts')], {
    onMessage(message) {
      if (message?.type === 'ready') announceSimulator();
      if (message?.type === 'ebs') void actOnEbs(message.action);
    },
    onUnexpectedExit(how) {
      const where = shortenPath(join(logFolder, 'simulator.log'));
      end.reach(1, `The local Twitch ended unexpectedly (${how}); see ${where}.${listLines(simulator.recentLines())}`);
    },
  });

  let stopWatching = () => {};
  try {
    if (local) {
      simulator.start();
      await end.orWithin(simulatorReady, readyWithinMs, 'The local Twitch');
    }
    startEbs();
    await end.orWithin(waitUntilReady(env, end), readyWithinMs, 'The EBS');
    ready = true;
    if (local && !end.reached) await end.orWithin(seedDemo(env), readyWithinMs, 'The demo channel');
    if (!end.reached) {
      if (dev) stopWatching = watchSources({ env, onServerChange: () => ebs.stop(stopWithinMs).then(startEbs) });
      console.log(describeRunning(env, local, logFolder));
    }
    await end.promise;
  } finally {
    clearTimeout(restart);
    stopWatching();
    const deadline = Date.now() + stopWithinMs;
    // The EBS first: what it still has to say needs Twitch.
    await ebs.stop(stopWithinMs);
    await simulator.stop(Math.max(500, deadline - Date.now()));
    for (const log of logs) log.close();
    end.dispose();
  }
  if (end.message) console.error(end.message);
  return end.code;
}

/** The one end of a run: the first of a signal, a failure, or the end of a child that nothing replaces. */
function createEnd() {
  let settle = () => {};
  const end = {
    code: 0,
    message: '',
    reached: false,
    promise: new Promise((resolve) => {
      settle = resolve;
    }),
    reach(code, message) {
      if (end.reached) return;
      Object.assign(end, { code, message, reached: true });
      settle();
    },
    /** Waits for it, but no longer than `ms` and not past the end. */
    async orWithin(promise, ms, what) {
      const timer = setTimeout(() => end.reach(1, `${what} was not ready within ${ms / 1000} s.`), ms);
      await Promise.race([promise.catch((error) => end.reach(1, error.message)), end.promise]);
      clearTimeout(timer);
    },
    dispose() {
      for (const signal of signals) process.off(signal, onSignal);
    },
  };
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  const onSignal = () => {
    if (!end.reached) console.log('\nStopping ...');
    end.reach(0, '');
  };
  for (const signal of signals) process.on(signal, onSignal);
  return end;
}

async function waitUntilReady(env, end) {
  const url = `http://${env.HOST && env.HOST !== '0.0.0.0' ? env.HOST : '127.0.0.1'}:${env.PORT}/readyz`;
  while (!end.reached) {
    const answer = await fetch(url, { signal: AbortSignal.timeout(2_000) }).catch(() => null);
    if (answer?.ok) return;
    await sleep(100);
  }
}

/** Fills the demo channel on the first start; later starts leave alone what the user made of it. */
async function seedDemo(env) {
  const marker = join(env.DATA_DIR, 'demo-seeded');
  if (existsSync(marker)) return;
  const { code, output } = await runNode(['--import', 'tsx', join('cli', 'src', 'bin.ts'), 'demo', 'seed'], {
    env,
    capture: true,
  });
  if (code !== 0) throw new Error(`The demo channel could not be made.${listLines(output.split('\n'))}`);
  writeFileSync(marker, '');
}

function createTerminalLog(name) {
  let last = '';
  return (line) => {
    const short = shortenLogLine(line);
    // The same warning again and again is in the log file.
    if (short && short !== last) console.log(`[${name}] ${short}`);
    if (short) last = short;
  };
}

function describeRunning(env, local, logFolder) {
  return [
    '',
    local ? '  Bitcue is running with a local Twitch and a demo channel.' : `  Bitcue is running at ${env.PUBLIC_URL}.`,
    ...(local ? ['', `  Open   http://localhost:${env.SIMULATOR_PORT}`] : []),
    '',
    `  Logs   ${shortenPath(logFolder)}`,
    '  Stop   Ctrl-C',
    '',
  ].join('\n');
}

/** From the repository's root where it lies inside. */
function shortenPath(path) {
  const inside = relative(root, path);
  return inside.startsWith('..') ? path : inside;
}

function listLines(lines) {
  return summarizeFailure(lines)
    .map((line) => `\n  ${line}`)
    .join('');
}
