import { existsSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openEbsLog, openLogFile, shortenLogLine, summarizeFailure } from './log-file.mjs';
import { root } from './paths.mjs';
import { startArguments } from './programs.mjs';
import { runNode } from './run.mjs';
import { createSupervised } from './supervise.mjs';
import { watchSources } from './watch-sources.mjs';

const readyTimeoutMs = 60_000;
/** Timeout for adding content on the first start. */
const contentTimeoutMs = 120_000;
const stopTimeoutMs = 10_000;
/** Delays before the EBS restarts: after a crash, and, long enough to be seen, after a kill from the stage page. */
const restartAfterCrashMs = 1_000;
const restartAfterKillMs = 3_000;
const maxRestartDelayMs = 30_000;
/** After a run of this length, the next crash counts as the first again. */
const stableRunMs = 10_000;

/**
 * Starts the EBS and, if `local`, the local Twitch; adds the shipped content once (see `addContent`); then keeps the EBS running
 * until a signal arrives or the local Twitch exits. `built`: starts the built programs instead of their TypeScript.
 * @returns {Promise<number>} the exit code, once everything has stopped
 */
export async function startBitcue({ env, local, dev, built }) {
  const logFolder = join(env.DATA_DIR, 'logs');
  const shutdown = createShutdown();
  const logs = [];
  const supervise = (name, args, more) => {
    const open = name === 'ebs' ? openEbsLog : openLogFile;
    const log = open(join(logFolder, `${name}.log`));
    logs.push(log);
    const onLine = createTerminalLog(name);
    return createSupervised({ name, args, cwd: root, env, log, onLine, ...more });
  };

  let crashes = 0;
  let startedAt = 0;
  let restart = null;
  const startEbs = () => {
    clearTimeout(restart);
    if (shutdown.requested) return;
    startedAt = Date.now();
    ebs.start();
  };
  const restartEbs = (ms) => {
    clearTimeout(restart);
    restart = setTimeout(startEbs, ms);
  };
  let ready = false;
  const ebs = supervise('ebs', startArguments('ebs', built), {
    onUnexpectedExit(how) {
      if (shutdown.requested) return;
      const where = shortenPath(join(logFolder, 'ebs.log'));
      if (!ready) {
        const help = local ? '' : '\nWhere each setting comes from: docs/twitch-setup.md';
        return shutdown.request(
          1,
          `The EBS could not start (${how}). See ${where}.${listLines(ebs.recentLines())}${help}`,
        );
      }
      crashes = Date.now() - startedAt > stableRunMs ? 1 : crashes + 1;
      const ms = Math.min(restartAfterCrashMs * 2 ** (crashes - 1), maxRestartDelayMs);
      console.log(`The EBS exited unexpectedly (${how}). Restarting in ${ms / 1000} s. Log: ${where}`);
      restartEbs(ms);
    },
  });

  const controlEbs = async (action) => {
    clearTimeout(restart);
    if (action === 'start') return startEbs();
    if (action === 'stop') {
      console.log('The EBS was stopped from the stage page.');
      return ebs.stop(stopTimeoutMs);
    }
    if (action === 'kill') {
      await ebs.kill();
      console.log(`The EBS was killed from the stage page. Restarting in ${restartAfterKillMs / 1000} s.`);
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
      if (message?.type === 'ebs') void controlEbs(message.action);
    },
    onUnexpectedExit(how) {
      const where = shortenPath(join(logFolder, 'simulator.log'));
      shutdown.request(
        1,
        `The local Twitch exited unexpectedly (${how}). See ${where}.${listLines(simulator.recentLines())}`,
      );
    },
  });

  let stopWatching = () => {};
  try {
    if (local) {
      simulator.start();
      await shutdown.waitFor(simulatorReady, readyTimeoutMs, 'The local Twitch');
    }
    startEbs();
    await shutdown.waitFor(waitUntilReady(env, shutdown), readyTimeoutMs, 'The EBS');
    ready = true;
    const content = shutdown.requested ? Promise.resolve() : addContent(env, local, built);
    // With the real Twitch, the start does not wait for it.
    if (local) await shutdown.waitFor(content, contentTimeoutMs, 'The content');
    else content.catch((error) => console.error(error.message));
    if (!shutdown.requested) {
      if (dev) stopWatching = watchSources({ env, onServerChange: () => ebs.stop(stopTimeoutMs).then(startEbs) });
      console.log(describeRunning(env, local, logFolder));
    }
    await shutdown.promise;
  } finally {
    clearTimeout(restart);
    stopWatching();
    const deadline = Date.now() + stopTimeoutMs;
    // The EBS stops first, because it needs Twitch while it shuts down.
    await ebs.stop(stopTimeoutMs);
    await simulator.stop(Math.max(500, deadline - Date.now()));
    for (const log of logs) log.close();
    shutdown.dispose();
  }
  if (shutdown.message) console.error(shutdown.message);
  return shutdown.code;
}

/** Creates the shutdown of the run, requested by the first signal or failure. */
function createShutdown() {
  let settle = () => {};
  const shutdown = {
    code: 0,
    message: '',
    requested: false,
    promise: new Promise((resolve) => {
      settle = resolve;
    }),
    request(code, message) {
      if (shutdown.requested) return;
      Object.assign(shutdown, { code, message, requested: true });
      settle();
    },
    /** Waits until the promise settles, `ms` have passed or shutdown is requested. */
    async waitFor(promise, ms, what) {
      const timer = setTimeout(() => shutdown.request(1, `${what} was not ready within ${ms / 1000} s.`), ms);
      await Promise.race([promise.catch((error) => shutdown.request(1, error.message)), shutdown.promise]);
      clearTimeout(timer);
    },
    dispose() {
      for (const signal of signals) process.off(signal, onSignal);
    },
  };
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  const onSignal = () => {
    if (!shutdown.requested) console.log('\nStopping ...');
    shutdown.request(0, '');
  };
  for (const signal of signals) process.on(signal, onSignal);
  return shutdown;
}

async function waitUntilReady(env, shutdown) {
  const url = `http://${env.HOST && env.HOST !== '0.0.0.0' ? env.HOST : '127.0.0.1'}:${env.PORT}/readyz`;
  while (!shutdown.requested) {
    const response = await fetch(url, { signal: AbortSignal.timeout(2_000) }).catch(() => null);
    if (response?.ok) return;
    await sleep(100);
  }
}

/** Content added on the first start: the file in DATA_DIR that marks it as done, the CLI command, and a name. */
const CONTENT = {
  demo: { marker: 'demo-seeded', command: ['demo', 'seed'], what: 'The demo channel' },
  starter: { marker: 'starter-pack-added', command: ['media', 'starter'], what: 'The starter pack' },
};

/**
 * Adds the shipped content on the first start: the demo channel on the local Twitch, and the starter pack. Later starts do not
 * touch it, so that what the operator removes stays removed.
 */
async function addContent(env, local, built) {
  for (const { marker, command, what } of local ? [CONTENT.demo, CONTENT.starter] : [CONTENT.starter]) {
    const file = join(env.DATA_DIR, marker);
    if (existsSync(file)) continue;
    const { code, output } = await runNode([...startArguments('cli', built), ...command], { env, capture: true });
    if (code !== 0) {
      throw new Error(
        `${what} could not be added. Try: npm run cli -- ${command.join(' ')}${listLines(output.split('\n'))}`,
      );
    }
    writeFileSync(file, '');
  }
}

function createTerminalLog(name) {
  let last = '';
  return (line) => {
    const short = shortenLogLine(line);
    // Repetitions of a warning are only in the log file.
    if (short && short !== last) console.log(`[${name}] ${short}`);
    if (short) last = short;
  };
}

function describeRunning(env, local, logFolder) {
  return [
    '',
    local ? '  Bitcue is running with a local Twitch and a demo channel.' : `  Bitcue is running at ${env.PUBLIC_URL}.`,
    '',
    ...(local
      ? [`  Open   http://localhost:${env.SIMULATOR_PORT}`]
      : [
          `  Next   Point that address at ${env.HOST || '127.0.0.1'}:${env.PORT} (docs/twitch-setup.md, Addresses).`,
          '         Check every part with: npm run cli -- doctor',
          `         Then sign in at ${env.PUBLIC_URL}/dashboard: Home says what comes next.`,
        ]),
    '',
    `  Logs   ${shortenPath(logFolder)}`,
    '  Stop   Ctrl-C',
    '',
  ].join('\n');
}

/** Returns the path relative to the repository's root, if it is inside. */
function shortenPath(path) {
  const inside = relative(root, path);
  return inside.startsWith('..') ? path : inside;
}

function listLines(lines) {
  return summarizeFailure(lines)
    .map((line) => `\n  ${line}`)
    .join('');
}
