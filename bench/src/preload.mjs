import { Session } from 'node:inspector';

/**
 * Loaded into every server that is measured, before its own code: answers what it has used so far. CPU is that of the
 * whole process, its database thread included. The channel to the bench does not keep the server alive.
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
  // The collection is the measurement's own work: the time is read before it.
  if (question === 'memory') globalThis.gc?.();
  process.send?.({ cpuUs: user + system, rssBytes: process.memoryUsage.rss() });
});
process.channel?.unref();
// A bench that died leaves no servers behind.
process.once('disconnect', () => process.exit(0));
