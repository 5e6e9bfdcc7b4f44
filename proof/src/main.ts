import { join } from 'node:path';
import { type ProofArgs, readArgs } from './args.ts';
import { check, type Verdict } from './checker/check.ts';
import { tellHistory } from './checker/history.ts';
import type { Logs } from './checker/logs.ts';
import { type LoadReport, runLoad } from './load/run-load.ts';
import { type BrowserPage, openBrowserPage } from './page/browser-page.ts';
import { runPowerCuts } from './sabotage/power-cut.ts';
import { runSabotages, type SabotageReport } from './sabotage/run-sabotages.ts';
import { runSoak } from './soak.ts';
import { startWorld, type World } from './world/world.ts';

/** Channels of the sabotages' stories: one for each, and one that is another's. */
const STORY_CHANNELS = 15;
/** Milliseconds between two reloads of the page in the browser. */
const RELOAD_MS = 9_000;

const say = (line: string): void => void process.stderr.write(`${line}\n`);

/** Runs the proof; resolves with true when everything held. */
async function run(args: ProofArgs): Promise<boolean> {
  const startedAt = Date.now();
  say(`seed ${args.seed}`);
  const mongodbUri = process.env.PROOF_MONGODB_URI ?? null;
  let world = await startWorld({
    channels: args.short ? Math.max(STORY_CHANNELS, args.channels) : args.channels,
    mongodbUri,
  });
  let isHeld = false;
  try {
    if (args.soakMs !== null) {
      for (const channel of world.channels) world.openPage(channel);
      const { verdict, ...soak } = await runSoak(world, { ms: args.soakMs, rate: args.rate, seed: args.seed, say });
      isHeld = verdict.violations.length === 0;
      print({ soak, ...numbersOf(verdict), seed: args.seed });
      return isHeld;
    }
    const load = await underLoad(world, args);
    const verdict = check(load.logs);
    isHeld = verdict.violations.length === 0 && load.bought + load.refused === args.purchases;
    if (!isHeld) tellShortest(load.logs, verdict, args.seed);
    let sabotages: SabotageReport = { results: {}, sound: [] };
    let lostInPowerCuts = 0;
    if (args.sabotages && mongodbUri === null) {
      if (!args.short) {
        await world.close();
        world = await startWorld({ channels: STORY_CHANNELS });
      }
      world.closePages();
      sabotages = await runSabotages(world, say);
      const { lostWhenSound, ...cut } = await runPowerCuts(join(world.dir, 'power-cut'));
      sabotages.results['disk-synchronisation-off'] = cut;
      lostInPowerCuts = lostWhenSound;
      for (const { story, violation, history } of sabotages.sound) {
        say(
          `The product as it is, in the story ${story}: ${violation.kind}, ${violation.check}\n${history.join('\n')}`,
        );
      }
      const isRed = Object.values(sabotages.results).every((one) => one.colour === 'red');
      isHeld = isHeld && isRed && sabotages.sound.length === 0 && lostInPowerCuts === 0;
    }
    print({
      purchases: load.bought,
      kills: Object.values(load.kills).reduce((sum, count) => sum + count, 0),
      ...numbersOf(verdict),
      seed: args.seed,
      sabotages: Object.fromEntries(Object.entries(sabotages.results).map(([name, { colour }]) => [name, colour])),
      caughtBy: Object.fromEntries(Object.entries(sabotages.results).map(([name, { caughtBy }]) => [name, caughtBy])),
      soundStoriesWithViolations: sabotages.sound.length,
      lostInPowerCuts,
      killPoints: load.kills,
      toldTwice: load.toldTwice,
      refusedBeforeBits: load.refused,
      failedStarts: load.failedStarts,
      blows: load.blows,
      startMs: { p50: median(load.startMs), max: Math.round(Math.max(0, ...load.startMs)) },
      channels: world.channels.length,
      browser: args.browser,
      store: mongodbUri === null ? 'embedded-db' : 'MONGODB_URI',
      against: 'the simulated Twitch',
      seconds: Math.round((Date.now() - startedAt) / 1_000),
    });
    return isHeld;
  } finally {
    await world.close(!isHeld);
    if (!isHeld) say(`The backend's log and data are kept in ${world.dir}`);
  }
}

/** The load with a page for each channel, the first one in a real browser. */
async function underLoad(world: World, args: ProofArgs): Promise<LoadReport> {
  const [first, ...others] = world.channels;
  let browser: BrowserPage | null = null;
  let timer: NodeJS.Timeout | undefined;
  if (args.browser && first) {
    const { channelId, alertKey } = first;
    browser = await openBrowserPage({ ebsUrl: world.url, channelId, alertKey, log: world.plays });
    timer = setInterval(() => void browser?.reload(), RELOAD_MS);
  } else if (first) world.openPage(first);
  for (const channel of others) world.openPage(channel);
  try {
    return await runLoad(world, { ...args, soundsOnly: browser && first ? [first.channelId] : [], say });
  } finally {
    clearInterval(timer);
    await browser?.close();
  }
}

function numbersOf(verdict: Verdict) {
  const { violations: _, counts, paidToPlayedMs, ...rest } = verdict;
  return { ...counts, ...rest, paidToPlayedMs };
}

/** Of each kind of violation the one with the shortest history. */
function tellShortest(logs: Logs, verdict: Verdict, seed: number): void {
  say(`The proof does not hold with seed ${seed}.`);
  for (const kind of new Set(verdict.violations.map((one) => one.kind))) {
    const [shortest] = verdict.violations
      .filter((one) => one.kind === kind)
      .map((one) => ({ one, history: tellHistory(logs, one.id) }))
      .sort((a, b) => a.history.length - b.history.length);
    if (shortest) say(`${kind} ${shortest.one.id}: ${shortest.one.check}\n  ${shortest.history.join('\n  ')}`);
  }
}

function median(numbers: readonly number[]): number {
  return Math.round([...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0);
}

/** The last line on standard output. */
function print(line: Record<string, unknown>): void {
  process.stdout.write(`${JSON.stringify(line)}\n`);
}

try {
  process.exit((await run(readArgs(process.argv.slice(2)))) ? 0 : 1);
} catch (error) {
  say(error instanceof Error ? (error.stack ?? error.message) : String(error));
  process.exit(1);
}
