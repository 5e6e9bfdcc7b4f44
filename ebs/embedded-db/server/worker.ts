import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { DataFileError, DataFolderInUseError } from '../errors.ts';
import { runServer } from './run-server.ts';

/** Entry of the worker thread: runs the server, reports its address, and closes on request. */
const optionsSchema = z.object({
  dataDir: z.string(),
  tcpPort: z.number().optional(),
  ttlSweepMs: z.number().optional(),
});

/** Messages from the worker to the thread that started it. */
export type WorkerMessage =
  | { type: 'ready'; uri: string; tcpUri: string | undefined }
  | { type: 'failed'; kind: 'in-use' | 'file' | 'other'; message: string }
  | { type: 'closed' };

const port = parentPort;
if (port === null) throw new Error('worker.ts runs in a worker thread only');

const say = (message: WorkerMessage): void => port.postMessage(message);

try {
  const running = await runServer(optionsSchema.parse(workerData));
  port.once('message', () => {
    running.close().then(() => {
      say({ type: 'closed' });
      port.close();
    });
  });
  say({ type: 'ready', uri: running.uri, tcpUri: running.tcpUri });
} catch (error) {
  const kind = error instanceof DataFolderInUseError ? 'in-use' : error instanceof DataFileError ? 'file' : 'other';
  say({ type: 'failed', kind, message: error instanceof Error ? error.message : String(error) });
  port.close();
}
