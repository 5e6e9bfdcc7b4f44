import { realpathSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { DataFileError, DataFolderInUseError } from './errors.ts';
import { databaseFolder, formatUri } from './server/addresses.ts';
import { findOwner } from './server/ownership.ts';
import type { WorkerMessage } from './server/worker.ts';

/** `dataDir` holds the data; `tcpPort` also listens on 127.0.0.1 (0: any free port); `ttlSweepMs` is the TTL sweep interval. */
export type EmbeddedDbOptions = { dataDir: string; tcpPort?: number; ttlSweepMs?: number };

/** A running server. `uri` is for the official driver; `tcpUri` is set if `tcpPort` was given. */
export type EmbeddedDb = { uri: string; tcpUri?: string; close(): Promise<void> };

/**
 * Starts the database server in a worker thread of this process. Throws `DataFolderInUseError` if a running process owns
 * the folder, `DataFileError` if the file is newer than this program or not one of ours. `close` sends pending replies,
 * makes everything durable and removes the socket. If the server dies later, this process ends with its error, because
 * nothing can work without it.
 */
export async function startEmbeddedDb(options: EmbeddedDbOptions): Promise<EmbeddedDb> {
  const worker = new Worker(new URL('./server/worker-entry.mjs', import.meta.url), {
    workerData: options,
    execArgv: [],
  });
  const first = await nextMessage(worker);
  if (first.type === 'failed') {
    await worker.terminate();
    if (first.kind === 'in-use') throw new DataFolderInUseError(options.dataDir);
    throw first.kind === 'file' ? new DataFileError(first.message) : new Error(first.message);
  }
  if (first.type !== 'ready') throw new Error(`unexpected message ${first.type} from the database thread`);
  let closing: Promise<void> | undefined;
  const close = async (): Promise<void> => {
    const closed = nextMessage(worker);
    worker.postMessage('close');
    await closed;
    await worker.terminate();
  };
  return {
    uri: first.uri,
    ...(first.tcpUri === undefined ? {} : { tcpUri: first.tcpUri }),
    close: () => {
      closing ??= close();
      return closing;
    },
  };
}

function nextMessage(worker: Worker): Promise<WorkerMessage> {
  return new Promise((resolve, reject) => {
    const settle = (): void => {
      worker.off('error', onError);
      worker.off('exit', onExit);
      worker.off('message', onMessage);
    };
    const onMessage = (message: WorkerMessage): void => {
      settle();
      resolve(message);
    };
    const onError = (error: Error): void => {
      settle();
      reject(error);
    };
    const onExit = (code: number): void => {
      settle();
      reject(new Error(`the database thread ended with code ${code}`));
    };
    worker.on('message', onMessage);
    worker.on('error', onError);
    worker.on('exit', onExit);
  });
}

/** Connection string of the running server that owns a folder, or null. Determined by asking it, not by a process id. */
export async function findRunningDb(dataDir: string): Promise<string | null> {
  let folder: string;
  try {
    folder = realpathSync(databaseFolder(dataDir));
  } catch {
    return null;
  }
  const owner = await findOwner(folder);
  return owner ? formatUri(owner.address) : null;
}
