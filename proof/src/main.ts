import { join } from 'node:path';
import { type ProofArgs, readArgs } from './args.ts';
import { findProxy, runBehindCaddy } from './behind-caddy.ts';
import { check } from './checker/check.ts';
import { type Extent, measureProcesses } from './load/measure-processes.ts';
import { type LoadReport, runLoad } from './load/run-load.ts';
import { type BrowserPage, openBrowserPage } from './page/browser-page.ts';
import { createRandom } from './random.ts';
import { numbersOf, printResult, printShortestHistories, say } from './report.ts';
import { runPowerCuts } from './sabotage/power-cut.ts';
import { runSabotages, type SabotageReport, STORIES } from './sabotage/run-sabotages.ts';
import { runScenario } from './scenarios/run-scenario.ts';
import { type ProofWorld, startProofWorld } from './world/proof-world.ts';

/** Number of channels in the proof. */
const CHANNELS = 20;
/** Number of purchases in the proof, and in its short form for test runs. */
const PURCHASES = 2_000;
const SHORT_PURCHASES = 60;
/** Size of the measurements of several processes, and a smaller one for runs with fewer purchases. */
const EXTENT: Extent = { rounds: 3, compared: 120, count: 40 };
const IMPRESSION: Extent = { rounds: 1, compared: 15, count: 15 };
/** Channels for the sabotage scenarios: one per scenario in turn, and one foreign channel. */
const STORY_CHANNELS = 20;
/** Milliseconds between two reloads of the page in the browser. */
const RELOAD_MS = 9_000;

/** Runs the proof; resolves with true if everything held. */
async function run(args: ProofArgs): Promise<boolean> {
  const startedAt = Date.now();
  say(`seed ${args.seed}`);
  const mongodbUri = process.env.PROOF_MONGODB_URI ?? null;
  const purchases = args.purchases ?? (args.short ? SHORT_PURCHASES : PURCHASES);
  const channels = Math.max(2, args.channels ?? CHANNELS);
  const proxy = args.processes > 1 ? findProxy() : null;
  let world = await startProofWorld({ channels, mongodbUri, proxy });
  let isHeld = false;
  try {
    const load = await underLoad(world, { ...args, purchases });
    const verdict = check(load.logs);
    isHeld = verdict.violations.length === 0 && load.bought + load.refused === purchases;
    if (!isHeld) printShortestHistories(load.logs, verdict, args.seed);
    let sabotages: SabotageReport = { results: {}, sound: [] };
    let lostInPowerCuts = 0;
    const figures =
      proxy && isHeld ? await measureProcesses(world, purchases < PURCHASES ? IMPRESSION : EXTENT, say) : null;
    if (args.sabotages !== 0 && world.mongodbUri === null) {
      if (!args.short) {
        await world.close();
        world = await startProofWorld({ channels: STORY_CHANNELS });
      }
      world.closePages();
      sabotages = await runSabotages(world, say, drawStories(args));
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
    printResult({
      purchases: load.bought,
      redemptions: load.redeemed,
      powerUps: load.poweredUp,
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
      channels,
      processes: args.processes,
      ...figures,
      browser: args.browser,
      store: proxy ? 'mongo-java-server' : mongodbUri === null ? 'embedded-db' : 'MONGODB_URI',
      against: 'the simulated Twitch',
      seconds: Math.round((Date.now() - startedAt) / 1_000),
    });
    return isHeld;
  } finally {
    await world.close(!isHeld);
    if (!isHeld) say(`The backend's log and data are kept in ${world.dir}`);
  }
}

/** Runs the load with a page per channel, the first one in a real browser. */
async function underLoad(world: ProofWorld, args: ProofArgs & { purchases: number }): Promise<LoadReport> {
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

/** Draws the sabotages to test. */
function drawStories({ sabotages, seed }: ProofArgs): ReadonlySet<string> {
  const random = createRandom(seed).fork('stories');
  const left = [...STORIES];
  const drawn = Array.from({ length: Math.min(sabotages ?? left.length, left.length) }, () =>
    left.splice(random.below(left.length), 1),
  );
  return new Set(drawn.flat());
}

function median(numbers: readonly number[]): number {
  return Math.round([...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0);
}

// Everything this process started ends with it; the browser does so on its own.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
try {
  const args = readArgs(process.argv.slice(2));
  if (args.processes > 1 && findProxy() === null) process.exit(await runBehindCaddy(args.processes));
  process.exit((await (args.scenario ? runScenario(args.scenario, args) : run(args))) ? 0 : 1);
} catch (error) {
  say(error instanceof Error ? (error.stack ?? error.message) : String(error));
  process.exit(1);
}
