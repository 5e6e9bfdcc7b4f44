import { parseArgs } from 'node:util';
import { DataFileError, DataFolderInUseError } from './errors.ts';
import { findRunningDb, startEmbeddedDb } from './start.ts';

/**
 * `npm run db [dataDir]`: runs the database alone until Ctrl-C, or prints the address of the running one. With `--tcp`
 * it also listens on a loopback port, which every user of this machine can read (decision 024).
 */
const { values, positionals } = parseArgs({ options: { tcp: { type: 'boolean' } }, allowPositionals: true });
const dataDir = positionals[0] ?? process.env.DATA_DIR ?? './data';

try {
  const db = await startEmbeddedDb({ dataDir, ...(values.tcp === true && { tcpPort: 0 }) });
  console.log(`The database of ${dataDir} is running. Connect to`);
  console.log(`  ${db.uri}`);
  if (values.tcp === true && db.tcpUri !== undefined) console.log(`  ${db.tcpUri}`);
  if (db.tcpUri !== undefined) console.log('Every user of this machine can read and change the data at that port.');
  console.log('Press Ctrl-C to stop it.');
  const stop = (): void => {
    db.close().then(() => process.exit(0));
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
} catch (error) {
  if (error instanceof DataFolderInUseError) {
    console.log(`The database of ${dataDir} is already running. Connect to`);
    console.log(`  ${await findRunningDb(dataDir)}`);
  } else if (error instanceof DataFileError) {
    console.error(error.message);
    process.exitCode = 1;
  } else throw error;
}
