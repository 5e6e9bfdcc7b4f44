import { DataFileError, DataFolderInUseError } from './errors.ts';
import { findRunningDb, startEmbeddedDb } from './start.ts';

/** `npm run db [dataDir]`: runs the database alone until Ctrl-C, or prints the address of the running one. */
const dataDir = process.argv[2] ?? process.env.DATA_DIR ?? './data';

try {
  const db = await startEmbeddedDb({ dataDir, tcpPort: 0 });
  console.log(`The database of ${dataDir} is running. Connect to either of`);
  console.log(`  ${db.uri}`);
  console.log(`  ${db.tcpUri}`);
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
