/**
 * Loaded into every server that is measured, before its own code: answers what it has used so far. CPU is that of the
 * whole process, its database thread included. The channel to the bench does not keep the server alive.
 */
process.on('message', (question) => {
  const { user, system } = process.cpuUsage();
  // The collection is the measurement's own work: the time is read before it.
  if (question === 'memory') globalThis.gc?.();
  process.send?.({ cpuUs: user + system, rssBytes: process.memoryUsage.rss() });
});
process.channel?.unref();
// --cpu-prof writes its file at an orderly end.
process.once('SIGINT', () => process.exit(0));
// A bench that died leaves no servers behind.
process.once('disconnect', () => process.exit(0));
