import { DataFolderInUseError } from '../embedded-db/errors.ts';
import { composeServer } from './compose/server.ts';
import { openData } from './compose/store.ts';
import { ConfigError, readConfig } from './config/config.ts';
import { createPinoLog } from './log/pino-log.ts';
import { systemClock, systemRandom } from './ports/system.ts';

/** Exits with one sentence that says what is wrong and what to do. */
function refuse(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const log = createPinoLog(config.logLevel);
  const data = await openData(config, systemClock, { share: false });
  const server = composeServer({ config, data, clock: systemClock, random: systemRandom, log });

  let stopping = false;
  const stop = async (why: string) => {
    if (stopping) return;
    stopping = true;
    log.info('server.stopping', { why });
    await server.stop();
    await data.close();
    process.exit(0);
  };
  process.on('SIGTERM', () => void stop('SIGTERM'));
  process.on('SIGINT', () => void stop('SIGINT'));
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
  await server.start();
}

main().catch((error) => {
  if (error instanceof ConfigError || error instanceof DataFolderInUseError) refuse(error.message);
  if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') {
    refuse(`Port ${process.env.PORT ?? '8080'} is in use. Stop the program that uses it, or set PORT to a free port.`);
  }
  refuse(`The server could not start: ${error instanceof Error ? error.message : String(error)}`);
});
