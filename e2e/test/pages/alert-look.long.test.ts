import type { AlertCue } from '@bitcue/shared/alerts/cues.ts';
import type { AlertLook } from '@bitcue/shared/alerts/protocol.ts';
import { ALERT_STYLES, DEFAULT_DESIGN } from '@bitcue/shared/items/alert-design.ts';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCountdown, createCues } from '../../src/alert-cues.ts';
import { type AlertShow, EMOTE_PATH, LOST_EMOTE_PATH, openAlertShow, silence } from '../../src/alert-show.ts';
import { type CardMeasure, measureCards } from '../../src/card-measure.ts';
import { launchChromium, playLikeObs } from '../../src/chromium.ts';
import { HOSTILE, NAMES, SCRIPTS } from '../../src/hostile-texts.ts';
import { buildPages } from '../../src/world.ts';

const LONG_MS = 300_000;
/** Bits of each tier. */
const AMOUNTS = [25, 300, 1_000, 5_000, 10_000];
/** Minimum font sizes in pixels of the 720p canvas: still readable on a phone that shows it at 480p. */
const MAIN_LINE_MIN = 28;
const NAME_MIN = 18;

let browser: Browser;
let show: AlertShow;
beforeAll(async () => {
  await buildPages();
  browser = await launchChromium([playLikeObs]);
  show = await openAlertShow(browser, LOOK, { prepare: measureCards });
}, LONG_MS);
afterAll(() => browser?.close());

const at = (x: number, y: number) => ({ position: { x, y }, hide: false });
const LOOK: AlertLook = {
  theme: 'purple',
  notification: at(48, 597),
  design: { ...DEFAULT_DESIGN, motion: 'none' },
};

const speech = (text: string, amount: number, viewer = 'viewer_one'): Extract<AlertCue, { kind: 'tts' }> => ({
  kind: 'tts',
  viewer,
  action: 'says',
  amount,
  durationMs: 60_000,
  audio: silence(60),
  volume: 0,
  text,
});

/** Returns the faults of a card. */
function judge(cue: AlertCue, { main, name, isOnCanvas, hasTallLine, ...faults }: CardMeasure): object[] {
  const isReadable = main >= MAIN_LINE_MIN && name >= NAME_MIN;
  const isIn = faults.outside.length + faults.covered.length + faults.cutWords + faults.cutPictures === 0;
  if (isReadable && isIn && isOnCanvas && !hasTallLine) return [];
  const { kind, viewer, amount, design } = cue;
  return [
    {
      kind,
      viewer,
      amount,
      style: design?.style,
      text: 'text' in cue && cue.text,
      main,
      name,
      isOnCanvas,
      hasTallLine,
      ...faults,
    },
  ];
}

/** Plays alerts for a moment each, and returns their faults as they appear. */
async function findMisfits(cues: readonly AlertCue[]): Promise<object[]> {
  const ids = cues.map((cue) => {
    const id = show.start(cue);
    show.cut(id);
    return id;
  });
  await show.page.waitForFunction((last) => last in window.measures, ids.at(-1) ?? '');
  const measures = await show.page.evaluate(() => window.measures);
  expect(ids.filter((id) => !(id in measures))).toEqual([]);
  return cues.flatMap((cue, at) => judge(cue, measures[ids[at] ?? ''] as CardMeasure));
}

/** Like `findMisfits`, but measures once their pictures have loaded or failed. */
async function findMisfitsWithPictures(cues: readonly AlertCue[]): Promise<object[]> {
  const misfits: object[] = [];
  for (const cue of cues) {
    const id = await show.play(cue);
    await show.page.waitForFunction(() => [...document.images].every(({ complete }) => complete));
    const card = show.page.locator(`.box[data-id="${id}"]`);
    misfits.push(...judge(cue, await card.evaluate((element) => window.measureCard(element as HTMLElement))));
    await show.stop(id);
  }
  return misfits;
}

describe('text never leaves its alert', () => {
  it('is tested with twenty scripts and more than two hundred hostile texts', () => {
    expect(new Set(SCRIPTS).size).toBe(20);
    expect(new Set(HOSTILE).size).toBeGreaterThan(200);
  });

  it.each(AMOUNTS)('of %i Bits: twenty scripts, hostile texts, long names', { timeout: LONG_MS }, async (amount) => {
    const texts = [...SCRIPTS, ...HOSTILE].map((text) => speech(text, amount));
    const names = NAMES.map((name) => speech('short words, long name', amount, name));
    // Every text in every tier. The styles take turns, so each style gets every text in some tier.
    const styleAt = (at: number) => ALERT_STYLES[(at + AMOUNTS.indexOf(amount)) % ALERT_STYLES.length];
    const cues = [...texts, ...names].map((cue, at) => ({ ...cue, design: { style: styleAt(at) ?? 'signal' } }));
    expect(await findMisfits(cues)).toEqual([]);
  });

  it.each(ALERT_STYLES)('in style %s: every kind in every tier', { timeout: LONG_MS }, async (style) => {
    const cues = AMOUNTS.flatMap((amount) => [...createCues(amount), createCountdown(amount)]);
    expect(await findMisfits(cues.map((cue) => ({ ...cue, design: { style } })))).toEqual([]);
  });

  it.each(AMOUNTS)('of %i Bits: emotes as pictures', { timeout: LONG_MS }, async (amount) => {
    const pictures = [
      { word: 'LUL', path: EMOTE_PATH },
      { word: 'lostEmote', path: LOST_EMOTE_PATH },
    ];
    for (const style of ALERT_STYLES) {
      show.setLook({ ...LOOK, design: { ...LOOK.design, style } });
      const texts = ['LUL', 'LUL '.repeat(100), 'so good LUL a lostEmote '.repeat(15), 'LULLUL LUL,'];
      const cues = texts.map((text) => ({ ...speech(text, amount), pictures }));
      expect(await findMisfitsWithPictures(cues)).toEqual([]);
    }
    show.setLook(LOOK);
  });

  it.each([
    [0, 0],
    [365, 0],
    [730, 0],
    [730, 645],
  ])('at %i, %i', { timeout: LONG_MS }, async (x, y) => {
    show.setLook({ ...LOOK, notification: at(x, y) });
    const cues = AMOUNTS.map((amount) => speech('word '.repeat(90), amount, 'W'.repeat(25)));
    expect(await findMisfits(cues)).toEqual([]);
    show.setLook(LOOK);
  });
});

describe('a changed look', () => {
  it('applies to the next alert, and does not interrupt the one that plays', { timeout: LONG_MS }, async () => {
    const first = await show.play(speech('this one plays on', 300));
    const card = show.page.locator(`.box[data-id="${first}"]`);
    await show.page.locator(`.box[data-id="${first}"][data-phase="playing"]`).waitFor({ state: 'attached' });
    show.setLook({ ...LOOK, design: { ...LOOK.design, style: 'arcade', size: 'l' } });
    const second = await show.play(speech('this one is new', 300), 'overlap');
    const styleOf = (id: string) => show.page.locator(`.box[data-id="${id}"]`).getAttribute('data-style');
    expect([await styleOf(first), await styleOf(second)]).toEqual(['signal', 'arcade']);
    expect(await card.getAttribute('data-phase')).toBe('playing');
    for (const id of [first, second]) await show.stop(id);
    show.setLook(LOOK);
  });

  it.each(ALERT_STYLES)(
    'shows every tier in full in style %s, at each size and position',
    { timeout: LONG_MS },
    async (style) => {
      for (const [size, x, y] of [
        ['s', 0, 0],
        ['m', 730, 645],
        ['l', 365, 645],
      ] as const) {
        show.setLook({ ...LOOK, notification: at(x, y), design: { ...LOOK.design, style, size } });
        const cues = AMOUNTS.flatMap((amount) => [
          speech('W'.repeat(450), amount, 'W'.repeat(25)),
          speech(SCRIPTS[3] ?? '', amount),
        ]);
        expect(await findMisfits(cues)).toEqual([]);
      }
      show.setLook(LOOK);
    },
  );
});
