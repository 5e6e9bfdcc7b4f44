import { Session } from 'node:inspector';

/**
 * Loaded into every measured server before its own code: reports the resources used so far. CPU is that of the whole
 * process, including its database thread. The channel to the benchmark does not keep the server alive.
 */
const session = new Session();

process.on('message', (question) => {
  if (question === 'profile') {
    session.connect();
    session.post('Profiler.enable');
    session.post('Profiler.start');
    return;
  }
  if (question === 'end of profile') {
    session.post('Profiler.stop', (_error, { profile }) => process.send?.(profile));
    return;
  }
  const { user, system } = process.cpuUsage();
  // The time is read first, because this garbage collection is not the server's work.
  if (question === 'memory') globalThis.gc?.();
  process.send?.({ cpuUs: user + system, rssBytes: process.memoryUsage.rss() });
});
process.channel?.unref();
// End the server if the benchmark dies.
process.once('disconnect', () => process.exit(0));
