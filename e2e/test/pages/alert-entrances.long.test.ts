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
/** A quarter of the canvas across: what flashes within four pixels of it is a fine pattern, which may (WCAG 2.3.1). */
const SIZE = { width: 320, height: 180 };
const DARK = '#101418';
const BRIGHT = '#e8ecf0';
/** Bits of each tier. */
const AMOUNTS = [25, 300, 1_000, 5_000, 10_000];
/** Milliseconds in which an alert leaves. */
const LEAVING_MS = 300;
/** At most so many things of an alert move at a time; a card that leaves while the next alert comes is one more. */
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

/** Opens the page with its time held. `css` is added to its own. */
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
  // A page that is slow to answer must not be past it.
  await show.page.clock.pauseAt(Date.now() + 10_000);
}

/**
 * Films an alert from its entrance until it has left, while the next one comes if there is one. Returns the flashes, and all that
 * moved at a time when more did than may.
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

/** Kinds of alerts that are filmed of each style and tier. Which ones, is drawn. */
const KINDS = byLength({ short: 1, middle: 1, full: 6 });
/** Bits of the tiers that are filmed in a style: another one in each, as it is drawn, or all of them. */
const amountsIn = (style: AlertStyle) => {
  const at = (SEED + ALERT_STYLES.indexOf(style)) % AMOUNTS.length;
  const drawn = AMOUNTS.slice(at, at + 1);
  return byLength({ short: drawn, middle: drawn, full: AMOUNTS });
};
const BACKGROUNDS = byLength({ short: [DARK], middle: [DARK], full: [DARK, BRIGHT] });

describe.each(draw(2, BACKGROUNDS))('entrances over %s', (background) => {
  describe.each(draw(2, ALERT_STYLES))('in style %s', (style) => {
    it.each(amountsIn(style))(
      'of %i Bits do not flash, and move two things at most',
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

describe.each(draw(2, ALERT_STYLES))('in style %s, an alert that leaves while the next one comes', (style) => {
  it.each(byLength({ short: [1_000], middle: [1_000], full: AMOUNTS }))(
    'of %i Bits',
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
  /** A lamp over the alert that is on for half of a time. */
  const lamp = (colour: string, ms: number) => `
    .box::after { content: ""; position: absolute; inset: -300px -40px 0; background: ${colour}; animation: lamp ${ms}ms steps(1) infinite }
    @keyframes lamp { 50% { opacity: 0 } }`;

  it.each([
    ['four flashes a second', 250, ['general']],
    ['not two', 500, []],
  ])('%s', { timeout: LONG_MS }, async (_, ms, flashes) => {
    await open('signal', DARK, lamp('#fff', ms));
    expect((await film(notice())).flashes).toEqual(flashes);
  });

  it('red flashes', { timeout: LONG_MS }, async () => {
    await open('signal', '#616161', lamp('#c80000', 250));
    expect((await film(notice())).flashes).toContain('red');
  });

  it('a third thing that moves', { timeout: LONG_MS }, async () => {
    await open('signal', DARK, '.who { animation: aside 9s } @keyframes aside { to { transform: translateX(9px) } }');
    expect((await film(notice())).crowds.join()).toContain('who');
  });

  it('what moves when nothing plays', { timeout: LONG_MS }, async () => {
    await open(
      'signal',
      DARK,
      'body { animation: aside 9s infinite } @keyframes aside { to { transform: translateX(9px) } }',
    );
    expect((await film(notice())).idle).toBe(1);
  });
});
