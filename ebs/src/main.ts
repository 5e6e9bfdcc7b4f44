// Imported first, so that signals are noticed while the rest loads.
import './compose/stop-signals.ts';
import { DataFolderInUseError } from '../embedded-db/errors.ts';
import { openTracing } from './compose/open-tracing.ts';
import { composeServer } from './compose/server.ts';
import { stopRequested, stopSignal } from './compose/stop-signals.ts';
import { openData } from './compose/store.ts';
import { type Config, ConfigError, readConfig } from './config/config.ts';
import { createPinoLog } from './log/pino-log.ts';
import { type Log, systemClock, systemRandom } from './ports/system.ts';
import { seedVoices } from './voices/seed-voices.ts';

/**
 * How long the start may take to end its current step once the process is told to stop, in milliseconds, so that its leases are
 * released. If the store hangs, the step does not end; exiting is then as safe as a kill.
 */
const START_ENDS_MS = 5_000;

/** Exits with one sentence that says what is wrong and what to do. */
function refuse(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

/** Ends one part of the server. */
type End = () => Promise<void>;

/**
 * Starts one part after another, and adds to `ends` the function that ends each. Throws the signal's name if the process is told
 * to stop before everything is started.
 */
async function start(config: Config, log: Log, ends: End[]): Promise<void> {
  stopSignal.throwIfAborted();
  const data = await openData(config, systemClock, { share: false });
  ends.push(() => data.close());
  stopSignal.throwIfAborted();
  const tracing = await openTracing(config, log);
  ends.push(async () => tracing?.close());
  const server = composeServer({ config, data, clock: systemClock, random: systemRandom, log, tracing });
  ends.push(() => server.stop());
  await seedVoices(data.repositories.voices);
  await server.start(stopSignal);
}

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const log = createPinoLog(config.logLevel);
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error: unknown) => {
      log.error('server.crashed', {
        event,
        error: error instanceof Error ? (error.stack ?? error.message) : String(error),
      });
      // Everything acknowledged is on disk and the rest is sent again, so a restart is safer than continuing.
      process.exit(1);
    });
  }
  const ends: End[] = [];
  const starting = start(config, log, ends);
  void stopRequested.then(async () => {
    log.info('server.stopping', { why: stopSignal.reason });
    const cutOff = setTimeout(() => {
      log.warn('server.start_cut_off', { afterMs: START_ENDS_MS });
      process.exit(0);
    }, START_ENDS_MS);
    await starting.catch(() => {});
    clearTimeout(cutOff);
    for (const end of ends.reverse()) await end();
    process.exit(0);
  });
  await starting.catch((error) => {
    if (!stopSignal.aborted) throw error;
  });
}

main().catch((error) => {
  if (error instanceof ConfigError || error instanceof DataFolderInUseError) refuse(error.message);
  if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') {
    refuse(`Port ${process.env.PORT ?? '8080'} is in use. Stop the program that uses it, or set PORT to a free port.`);
  }
  refuse(`The server could not start: ${error instanceof Error ? error.message : String(error)}`);
});
