import { composeServer } from '../../ebs/src/compose/server.ts';
import { openData } from '../../ebs/src/compose/store.ts';
import { readConfig } from '../../ebs/src/config/config.ts';
import { createPinoLog } from '../../ebs/src/log/pino-log.ts';
import { systemClock, systemRandom } from '../../ebs/src/ports/system.ts';
import { createMemoryIntents, createMemoryLedger } from './memory-ledger.ts';

/** Runs the product with its ledger and intents in memory; everything else is as in its own main. */
const config = readConfig(process.env);
const data = await openData(config, systemClock, { share: false });
const repositories = { ...data.repositories, interactions: createMemoryLedger(), intents: createMemoryIntents() };
const log = createPinoLog(config.logLevel);
const server = composeServer({
  config,
  data: { ...data, repositories },
  clock: systemClock,
  random: systemRandom,
  log,
});
await server.start();
