import { randomBytes } from 'node:crypto';
import { chmodSync, rmSync } from 'node:fs';
import { createServer, type Server as NetServer, type Socket } from 'node:net';
import { join } from 'node:path';
import type { Server } from '../commands/context.ts';
import { DATABASE_FILE } from '../storage/backup.ts';
import { DurableFile, type DurableFileOptions } from '../storage/durable-file.ts';
import { Store } from '../storage/store.ts';
import { type Address, formatUri, prepareDatabaseFolder, socketFolder } from './addresses.ts';
import { serveConnection } from './connection.ts';
import { Cursors } from './cursors.ts';
import { GroupCommit } from './group-commit.ts';
import { type Claim, claimFolder, publishSocket, releaseFolder } from './ownership.ts';
import { serveWhileStarting } from './probe.ts';
import { startTtlSweeps } from './ttl.ts';

/** Interval between deletions of expired documents, in milliseconds. MongoDB waits 60 s. */
const TTL_SWEEP_MS = 30_000;
/** Maximum number of simultaneous connections. */
const MAX_CONNECTIONS = 1000;

/** Options of a server in this thread. `tcpPort` also listens on 127.0.0.1; 0 picks a free port. */
export type RunOptions = {
  dataDir: string;
  tcpPort?: number;
  ttlSweepMs?: number;
  now?: () => number;
  file?: DurableFileOptions;
};

/** A running server. */
export type RunningServer = { uri: string; tcpUri?: string; server: Server; close: () => Promise<void> };

/** Claims the folder, opens the file and starts serving. Throws `DataFolderInUseError`, `DataFileError`. */
export async function runServer(options: RunOptions): Promise<RunningServer> {
  const token = randomBytes(8).toString('hex');
  const folder = prepareDatabaseFolder(options.dataDir);
  const usesSocket = process.platform !== 'win32';
  const sockets = usesSocket ? socketFolder(folder) : folder;
  const open = new Set<Socket>();
  const starting = serveWhileStarting(token);
  let serve = starting;
  const accept = (socket: Socket): void => {
    open.add(socket);
    socket.on('close', () => open.delete(socket));
    serve(socket);
  };
  const listeners: NetServer[] = [];
  const listen = async (target: { path: string } | { port: number; host: string }): Promise<number> => {
    const listener = createServer(accept);
    listener.maxConnections = MAX_CONNECTIONS;
    await new Promise<void>((resolve, reject) => {
      listener.once('error', reject);
      listener.listen(target, resolve);
    });
    listeners.push(listener);
    const bound = listener.address();
    return typeof bound === 'object' && bound !== null ? bound.port : 0;
  };
  const stopListening = (): Promise<unknown> => {
    const closed = listeners.map((listener) => new Promise((resolve) => listener.close(resolve)));
    for (const socket of open) socket.destroy();
    return Promise.all(closed);
  };

  let address: Address;
  let tcpPort: number | undefined;
  if (usesSocket) {
    address = { socketPath: join(sockets, `bitcue-${token}.sock`) };
    await listen({ path: address.socketPath });
    chmodSync(address.socketPath, 0o600);
  } else {
    tcpPort = await listen({ port: options.tcpPort ?? 0, host: '127.0.0.1' });
    address = { port: tcpPort };
  }
  const claim: Claim = { token, address };
  let file: DurableFile;
  let server: Server;
  let link: string | undefined;
  try {
    await claimFolder(folder, options.dataDir, claim);
    if (usesSocket && options.tcpPort !== undefined)
      tcpPort = await listen({ port: options.tcpPort, host: '127.0.0.1' });
    file = new DurableFile(join(folder, DATABASE_FILE), options.file);
    const now = options.now ?? Date.now;
    const store = new Store(file);
    const counters = { documents: 0, keys: 0 };
    server = {
      store,
      group: new GroupCommit(store),
      cursors: new Cursors(now),
      counters,
      now,
      token,
      startedAt: now(),
    };
    if ('socketPath' in address) link = publishSocket(sockets, address.socketPath);
  } catch (error) {
    await stopListening();
    releaseFolder(folder, claim);
    throw error;
  }
  serve = (socket) => serveConnection(socket, server);
  const stopSweeps = startTtlSweeps(server, options.ttlSweepMs ?? TTL_SWEEP_MS);
  let closing: Promise<void> | undefined;

  const close = async (): Promise<void> => {
    stopSweeps();
    // Commands run as they arrive. This commits their group and sends the replies.
    server.group.flush();
    await endSockets(open);
    await stopListening();
    server.group.flush();
    file.close();
    if (link) rmSync(link, { force: true });
    releaseFolder(folder, claim);
  };
  return {
    uri: formatUri(link ? { socketPath: link } : address),
    ...(tcpPort === undefined ? {} : { tcpUri: formatUri({ port: tcpPort }) }),
    server,
    close: () => {
      closing ??= close();
      return closing;
    },
  };
}

/** Time clients have to read their last replies when the server closes, in milliseconds. */
const DRAIN_MS = 1000;

/** Sends pending replies, then closes every connection. */
async function endSockets(sockets: Set<Socket>): Promise<void> {
  const ended = [...sockets].map((socket) => new Promise<void>((resolve) => socket.end(resolve)));
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, DRAIN_MS);
  });
  await Promise.race([Promise.all(ended), timeout]);
  clearTimeout(timer);
}
