import { parseArgs } from 'node:util';
import { measurePurchases } from './metrics/cpu-per-purchase.ts';
import { runStorm } from './metrics/reconnect.ts';
import type { Profile } from './processes.ts';
import { type BenchServer, createBenchServers } from './servers.ts';

/** Purchases per profile. */
const COUNT = 6_000;
/** Lines printed per list. */
const SHOWN = 25;

/** Returns the part of the program that a file belongs to. */
function partOf(url: string): string {
  const file = url.replace(/^file:\/\//, '');
  const inPackage = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file);
  if (inPackage) return inPackage[1] ?? file;
  const ours = /\/(ebs\/src\/[^/]+|ebs\/embedded-db\/[^/]+|shared\/src\/[^/]+)/.exec(file);
  return ours?.[1] ?? (file === '' ? '(native)' : file);
}

function print(title: string, times: Map<string, number>): void {
  const total = [...times.values()].reduce((sum, time) => sum + time, 0);
  const top = [...times].sort((a, b) => b[1] - a[1]).slice(0, SHOWN);
  process.stdout.write(`${title}\n`);
  for (const [name, time] of top)
    process.stdout.write(`  ${((100 * time) / total).toFixed(1).padStart(5)} %  ${name}\n`);
}

/**
 * Profiles the product's main thread: shares of its CPU time by part and by function, under the load of metric 1 or, with
 * `--storm`, while the pages of metric 6 reconnect.
 */
const { values } = parseArgs({ options: { storm: { type: 'boolean', default: false } } });
const onWindow = (server: BenchServer) => {
  server.usage.startProfile();
  return { end: async () => report(await server.usage.endProfile()) };
};
const servers = await createBenchServers();
try {
  if (values.storm) await runStorm(servers, 'product', { pages: 2_000, alerts: 200 }, onWindow);
  else await measurePurchases(servers, 'product', COUNT, onWindow);
} finally {
  await servers.close();
}
process.exit(0);

function report(profile: Profile): void {
  const frames = new Map(profile.nodes.map((node) => [node.id, node.callFrame]));
  const byPart = new Map<string, number>();
  const byFunction = new Map<string, number>();
  profile.samples.forEach((id, index) => {
    const frame = frames.get(id);
    if (!frame || frame.functionName === '(idle)' || frame.functionName === '(root)') return;
    const time = profile.timeDeltas[index] ?? 0;
    const part = frame.functionName.startsWith('(') ? frame.functionName : partOf(frame.url);
    const name = `${frame.functionName || '(anonymous)'} ${partOf(frame.url)}:${frame.lineNumber + 1}`;
    byPart.set(part, (byPart.get(part) ?? 0) + time);
    byFunction.set(name, (byFunction.get(name) ?? 0) + time);
  });
  print('by part', byPart);
  print('by function', byFunction);
}
