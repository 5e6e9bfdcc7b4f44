import { spawn } from 'node:child_process';
import type { AlertLook } from '@bitcue/shared/alerts/protocol.ts';
import { TIERS } from '@bitcue/shared/alerts/tiers.ts';
import { ALERT_STYLES, type AlertStyle, DEFAULT_DESIGN } from '@bitcue/shared/items/alert-design.ts';
import { createCountdown, createEntrances, ENTRANCE_MS } from '../../../e2e/src/alert-cues.ts';
import { type AlertShow, openAlertShow } from '../../../e2e/src/alert-show.ts';
import {
  type ChromiumChoice,
  chooseBundled,
  chooseChromium,
  launchChromium,
  playLikeObs,
} from '../../../e2e/src/chromium.ts';
import { runNode } from '../../../e2e/src/node-process.ts';
import { fetchObsChromium } from '../../../scripts/real/obs-chromium.mjs';
import { median, round } from '../statistics.ts';
import { dropPercentOf, mainP95Of, type PageWork, readPageWork, TRACED } from '../trace.ts';

/** Bits of each tier. */
const AMOUNTS = [25, 300, 1_000, 5_000, 10_000];
/** Milliseconds until an alert has left, for which the idle page is traced, and until everything has loaded. */
const LEFT_MS = 600;
const IDLE_MS = 5_000;
const SETTLE_MS = 2_000;
/** Maximum share of dropped frames in an entrance, in percent. */
const DROPPED_MAX = 5;

const LOOK: AlertLook = {
  theme: 'purple',
  notification: { position: { x: 48, y: 597 }, hide: false },
  design: { ...DEFAULT_DESIGN, motion: 'full' },
};

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** A traced entrance. */
interface Entrance {
  name: string;
  work: PageWork;
}

type Browser = Awaited<ReturnType<typeof launchChromium>>;

async function trace(browser: Browser, { page }: AlertShow, during: () => Promise<unknown>): Promise<PageWork> {
  await browser.startTracing(page, { categories: TRACED });
  await during();
  return readPageWork(await browser.stopTracing());
}

/** Traces entrances of every tier in a style. Of the six kinds, it takes every third, different ones per tier and style. */
async function traceStyle(browser: Browser, show: AlertShow, style: AlertStyle): Promise<Entrance[]> {
  show.setLook({ ...LOOK, design: { ...LOOK.design, style } });
  // The first one loads the style's font.
  await show.stop(await show.play(createCountdown(25)));
  await wait(SETTLE_MS);
  const entrances: Entrance[] = [];
  for (const [at, tier] of TIERS.entries()) {
    const turn = ALERT_STYLES.indexOf(style) + at;
    const cues = createEntrances(AMOUNTS[at] ?? 0).filter((_, place) => (place + turn) % 3 === 0);
    for (const cue of cues) {
      let id = '';
      const work = await trace(browser, show, () => {
        id = show.start(cue);
        return wait(ENTRANCE_MS[tier]);
      });
      entrances.push({ name: `${style} ${tier} ${cue.kind}`, work });
      await show.stop(id);
      await wait(LEFT_MS);
    }
  }
  return entrances;
}

/** Returns the main thread's p95 over all entrances, and that of the worst one. */
function mainP95(entrances: readonly Entrance[], of: 'clock' | 'cpu') {
  return {
    all: round(mainP95Of(entrances.map(({ work }) => work))[of]),
    worst: round(Math.max(...entrances.map(({ work }) => mainP95Of([work])[of]))),
  };
}

async function measureIn(choice: ChromiumChoice, reloads: number) {
  const browser = await launchChromium([playLikeObs], choice);
  try {
    const show = await openAlertShow(browser, LOOK);
    const entrances: Entrance[] = [];
    for (const style of ALERT_STYLES) entrances.push(...(await traceStyle(browser, show, style)));
    const idle = await trace(browser, show, () => wait(IDLE_MS));
    const paints: number[] = [];
    for (let at = 0; at < reloads; at += 1) paints.push(await show.reload(createCountdown(25)));
    const dropped = entrances.map(({ name, work }) => ({ name, percent: dropPercentOf(work) }));
    const worst = dropped.toSorted((one, other) => other.percent - one.percent)[0];
    return {
      chromium: browser.version(),
      entrances: entrances.length,
      frames: entrances.reduce((sum, { work }) => sum + work.shown + work.dropped, 0),
      droppedPercent: {
        median: round(median(dropped.map(({ percent }) => percent))),
        worst: `${round(worst?.percent ?? 0)} (${worst?.name})`,
        over: dropped
          .filter(({ percent }) => percent >= DROPPED_MAX)
          .map(({ name, percent }) => `${name}: ${round(percent)}`),
      },
      mainP95Ms: mainP95(entrances, 'clock'),
      mainCpuP95Ms: mainP95(entrances, 'cpu'),
      longTasks: entrances
        .filter(({ work }) => work.longTasks > 0)
        .map(({ name, work }) => `${name}: ${work.longTasks}`),
      idle: { mainPercent: round((100 * idle.mainMs.reduce((sum, ms) => sum + ms, 0)) / IDLE_MS), frames: idle.shown },
      firstPaintMs: { median: round(median(paints)), max: round(Math.max(...paints)) },
    };
  } finally {
    await browser.close();
  }
}

/**
 * Metric 11: frames dropped during alerts' entrances, and the cost of the page, in today's Chromium and in the one that OBS embeds,
 * drawn without a graphics card while another process keeps a core busy.
 */
export async function measureAlertFrames({ reloads }: { reloads: number }) {
  // Does nothing if the page is already built.
  await runNode(['scripts/build.mjs', 'dashboard'], process.env);
  const ofObs = await fetchObsChromium();
  const busy = spawn(process.execPath, ['--eval', 'for (;;);'], { stdio: 'ignore' });
  try {
    return {
      today: await measureIn(await chooseChromium(), reloads),
      obs: 'skipped' in ofObs ? ofObs : await measureIn(await chooseBundled(ofObs.path), reloads),
    };
  } finally {
    busy.kill('SIGKILL');
  }
}
