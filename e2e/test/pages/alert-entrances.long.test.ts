import type { AlertCue } from '@bitcue/shared/alerts/cues.ts';
import type { AlertLook } from '@bitcue/shared/alerts/protocol.ts';
import { tierOfBits } from '@bitcue/shared/alerts/tiers.ts';
import { ALERT_STYLES, type AlertStyle, DEFAULT_DESIGN } from '@bitcue/shared/items/alert-design.ts';
import { byLength, draw, SEED } from '@bitcue/shared/test/test-run.ts';
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createCountdown, createEntrances, ENTRANCE_MS } from '../../src/alert-cues.ts';
import { type AlertShow, openAlertShow } from '../../src/alert-show.ts';
import { launchChromium, playLikeObs } from '../../src/chromium.ts';
import { createFlashAnalyser } from '../../src/flash-analyser.ts';
import { holdTime, recordFrames } from '../../src/frame-recorder.ts';
import { buildPages } from '../../src/world.ts';

const LONG_MS = 900_000;
const FPS = 30;
/** A quarter of the canvas's width. Flashes within four of its pixels are a fine pattern, which is allowed (WCAG 2.3.1). */
const SIZE = { width: 320, height: 180 };
const DARK = '#101418';
const BRIGHT = '#e8ecf0';
/** Bits of each tier. */
const AMOUNTS = [25, 300, 1_000, 5_000, 10_000];
/** Milliseconds an alert takes to leave. */
const LEAVING_MS = 300;
/** Maximum parts of an alert that move at a time. A card that leaves while the next alert enters is one more. */
const MOVING_MAX = 2;

const LOOK: AlertLook = {
  theme: 'purple',
  notification: { position: { x: 48, y: 597 }, hide: false },
  design: { ...DEFAULT_DESIGN, motion: 'full' },
};

let browser: Browser;
let show: AlertShow;
beforeAll(async () => {
  await buildPages();
  browser = await launchChromium([playLikeObs]);
}, LONG_MS);
afterAll(() => browser?.close());
afterEach(() => show.close());

/** Opens the page with its time held. `css` is added to the page's own. */
async function open(style: AlertStyle, background = DARK, css = ''): Promise<void> {
  show = await openAlertShow(
    browser,
    { ...LOOK, design: { ...LOOK.design, style } },
    {
      background,
      size: SIZE,
      prepare: holdTime,
    },
  );
  if (css !== '') await show.page.addStyleTag({ content: css });
  // Far enough ahead that a slow page has not passed it yet.
  await show.page.clock.pauseAt(Date.now() + 10_000);
}

/**
 * Films an alert from its entrance until it has left, while the next one enters, if there is one. Returns the flashes, and the
 * parts that moved whenever too many moved at a time.
 */
async function film(cue: AlertCue, next: AlertCue | null = null) {
  const analyser = createFlashAnalyser({ ...SIZE, fps: FPS });
  const crowds = new Set<string>();
  const entranceMs = ENTRANCE_MS[tierOfBits(cue.amount)];
  const moved = new Set<string>();
  const record = async (times: { fromMs?: number; toMs: number }) => {
    for await (const frame of recordFrames(show.page, { ...times, fps: FPS })) {
      expect({ width: frame.width, height: frame.height }).toEqual(SIZE);
      analyser.add(frame);
      for (const part of frame.moving) moved.add(part.split(' ')[0] ?? '');
      if (frame.moving.length > (next ? MOVING_MAX + 1 : MOVING_MAX)) crowds.add(frame.moving.join(', '));
    }
  };
  const id = await show.play(cue);
  await record({ toMs: entranceMs });
  await show.stop(id);
  if (next) await show.play(next);
  await record({ fromMs: entranceMs, toMs: entranceMs + (next ? ENTRANCE_MS[tierOfBits(next.amount)] : LEAVING_MS) });
  await show.page.clock.runFor(LEAVING_MS);
  return {
    moved,
    flashes: [...new Set(analyser.violations.map(({ kind }) => kind))].sort(),
    crowds: [...crowds],
    // Nothing moves when nothing plays.
    idle: await show.page.evaluate(() => document.getAnimations().length),
  };
}

/** Number of kinds of alerts filmed per style and tier. The kinds are drawn at random. */
const KINDS = byLength({ short: 1, middle: 1, full: 6 });
/** Returns the Bits of the tiers filmed in a style: one drawn at random, different for each style, or all. */
const amountsIn = (style: AlertStyle) => {
  const at = (SEED + ALERT_STYLES.indexOf(style)) % AMOUNTS.length;
  const drawn = AMOUNTS.slice(at, at + 1);
  return byLength({ short: drawn, middle: drawn, full: AMOUNTS });
};
const BACKGROUNDS = byLength({ short: [DARK], middle: [DARK], full: [DARK, BRIGHT] });

describe.each(draw(2, BACKGROUNDS))('entrances over %s', (background) => {
  describe.each(draw(2, ALERT_STYLES))('in style %s', (style) => {
    it.each(amountsIn(style))(
      'of %i Bits do not flash, and move at most two parts at a time',
      { timeout: LONG_MS },
      async (amount) => {
        await open(style, background);
        const cues = createEntrances(amount);
        const first = SEED + ALERT_STYLES.indexOf(style) + AMOUNTS.indexOf(amount);
        for (let at = 0; at < KINDS; at += 1) {
          const cue = cues[(first + at) % cues.length];
          if (!cue) throw new Error('There are fewer kinds.');
          const { moved, ...found } = await film(cue);
          expect({ kind: cue.kind, ...found }).toEqual({ kind: cue.kind, flashes: [], crowds: [], idle: 0 });
          // A film of nothing would find nothing.
          expect(moved).toContain('box');
          if (cue.kind === 'tts') expect([...moved]).toEqual(expect.arrayContaining(['follow', 'roll']));
        }
      },
    );
  });
});

describe.each(draw(2, ALERT_STYLES))('in style %s, an alert that leaves while the next one enters', (style) => {
  it.each(byLength({ short: [1_000], middle: [1_000], full: AMOUNTS }))(
    'of %i Bits does not flash, and moves no more than three parts at a time',
    { timeout: LONG_MS },
    async (amount) => {
      await open(style);
      const [first, second] = createEntrances(amount);
      if (!first || !second) throw new Error('There are fewer kinds.');
      const { flashes, crowds } = await film(first, second);
      expect({ flashes, crowds }).toEqual({ flashes: [], crowds: [] });
    },
  );
});

describe('a film finds', () => {
  const notice = () => createCountdown(25);
  /** CSS for a lamp over the alert that is on for half of every `ms`. */
  const lamp = (colour: string, ms: number) => `
    .box::after { content: ""; position: absolute; inset: -300px -40px 0; background: ${colour}; animation: lamp ${ms}ms steps(1) infinite }
    @keyframes lamp { 50% { opacity: 0 } }`;

  it.each([
    ['four flashes per second', 250, ['general']],
    ['nothing in two flashes per second', 500, []],
  ])('%s', { timeout: LONG_MS }, async (_, ms, flashes) => {
    await open('signal', DARK, lamp('#fff', ms));
    expect((await film(notice())).flashes).toEqual(flashes);
  });

  it('red flashes', { timeout: LONG_MS }, async () => {
    await open('signal', '#616161', lamp('#c80000', 250));
    expect((await film(notice())).flashes).toContain('red');
  });

  it('a third moving part', { timeout: LONG_MS }, async () => {
    await open('signal', DARK, '.who { animation: aside 9s } @keyframes aside { to { transform: translateX(9px) } }');
    expect((await film(notice())).crowds.join()).toContain('who');
  });

  it('anything that moves while nothing plays', { timeout: LONG_MS }, async () => {
    await open(
      'signal',
      DARK,
      'body { animation: aside 9s infinite } @keyframes aside { to { transform: translateX(9px) } }',
    );
    expect((await film(notice())).idle).toBe(1);
  });
});
