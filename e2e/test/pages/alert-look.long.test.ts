import type { AlertCue } from '@bitcue/shared/alerts/cues.ts';
import type { AlertLook } from '@bitcue/shared/alerts/protocol.ts';
import { ALERT_STYLES, DEFAULT_DESIGN } from '@bitcue/shared/items/alert-design.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AlertShow, openAlertShow, silence } from '../../src/alert-show.ts';
import { launchChromium, playLikeObs } from '../../src/chromium.ts';
import { HOSTILE, NAMES, SCRIPTS } from '../../src/hostile-texts.ts';
import { buildPages } from '../../src/world.ts';

const LONG_MS = 300_000;
/** Bits of each tier. */
const AMOUNTS = [25, 300, 1_000, 5_000, 10_000];
/** Pixels of the 720p canvas: what is still read on a phone that shows it at 480p. */
const MAIN_LINE_MIN = 28;
const NAME_MIN = 18;

let browser: Browser;
let show: AlertShow;
beforeAll(async () => {
  await buildPages();
  browser = await launchChromium([playLikeObs]);
  show = await openAlertShow(browser, LOOK);
}, LONG_MS);
afterAll(() => browser?.close());

const at = (x: number, y: number) => ({ position: { x, y }, hide: false });
const LOOK: AlertLook = {
  theme: 'purple',
  notification: at(48, 597),
  design: { ...DEFAULT_DESIGN, motion: 'none' },
};

const speech = (text: string, amount: number, viewer = 'viewer_one'): AlertCue => ({
  kind: 'tts',
  viewer,
  action: 'says',
  amount,
  durationMs: 60_000,
  audio: silence(60),
  volume: 0,
  text,
});

/** Measures the card that is shown: what leaves its box, and the sizes of letters, in pixels of the canvas. */
const measure = (page: Page) =>
  page.evaluate(() => {
    const card = document.querySelector<HTMLElement>('.box:not([data-phase="leaving"])');
    const text = card?.querySelector<HTMLElement>('.text');
    if (!card || !text) throw new Error('There is no card.');
    const stage = card.getBoundingClientRect();
    const isOnCanvas = stage.left >= 0 && stage.top >= 0 && stage.right <= 1_280 && stage.bottom <= 720;
    // What lies askew is held straight to be measured.
    for (const part of [card, ...card.querySelectorAll<HTMLElement>('.who')]) {
      part.style.animation = 'none';
      part.style.transform = 'none';
    }
    const whole = card.getBoundingClientRect();
    const leaves = (part: Element) => {
      const { left, right, top, bottom } = part.getBoundingClientRect();
      return left < whole.left - 1 || right > whole.right + 1 || bottom > whole.bottom + 1 || top < whole.top - 1;
    };
    const sizeOf = (part: Element | null) => (part ? Number.parseFloat(getComputedStyle(part).fontSize) : 99);
    const view = card.querySelector('.view');
    const parts = [...card.querySelectorAll('.who, .name, .say, .view, .figure, .more')].filter(leaves);
    const words = [...card.querySelectorAll('.word')].flatMap((word) => [...word.getClientRects()]);
    const [from, to] = [view?.getBoundingClientRect().left ?? 0, view?.getBoundingClientRect().right ?? 0];
    return {
      outside: parts.map(({ className }) => className),
      cutWords: words.filter(({ left, right }) => left < from - 1 || right > to + 1).length,
      isOnCanvas,
      main: sizeOf(text),
      name: sizeOf(card.querySelector('.who')),
    };
  });

async function expectFits(cue: AlertCue) {
  const id = await show.play(cue);
  const found = await measure(show.page);
  await show.stop(id);
  expect({ text: 'text' in cue && cue.text, viewer: cue.viewer, ...found }).toMatchObject({
    outside: [],
    cutWords: 0,
    isOnCanvas: true,
  });
  expect(found.main).toBeGreaterThanOrEqual(MAIN_LINE_MIN);
  expect(found.name).toBeGreaterThanOrEqual(NAME_MIN);
}

describe('text never leaves its alert', () => {
  it.each(AMOUNTS)('of %i Bits: twenty scripts, hostile texts, long names', { timeout: LONG_MS }, async (amount) => {
    for (const text of [...SCRIPTS, ...HOSTILE]) await expectFits(speech(text, amount));
    for (const name of NAMES) await expectFits(speech('short words, long name', amount, name));
  });

  it.each([
    [0, 0],
    [365, 0],
    [730, 0],
    [730, 645],
  ])('at %i, %i', { timeout: LONG_MS }, async (x, y) => {
    show.setLook({ ...LOOK, notification: at(x, y) });
    for (const amount of AMOUNTS) await expectFits(speech(HOSTILE[2] ?? '', amount, 'W'.repeat(25)));
    show.setLook(LOOK);
  });
});

describe('a look that changes', () => {
  it('is the next alert’s, and does not cut the one that plays', { timeout: LONG_MS }, async () => {
    const first = await show.play(speech('this one plays on', 300));
    const card = show.page.locator(`.box[data-id="${first}"]`);
    await show.page.locator(`.box[data-id="${first}"][data-phase="playing"]`).waitFor();
    show.setLook({ ...LOOK, design: { ...LOOK.design, style: 'arcade', size: 'l' } });
    const second = await show.play(speech('this one is new', 300), 'overlap');
    const styleOf = (id: string) => show.page.locator(`.box[data-id="${id}"]`).getAttribute('data-style');
    expect([await styleOf(first), await styleOf(second)]).toEqual(['signal', 'arcade']);
    expect(await card.getAttribute('data-phase')).toBe('playing');
    for (const id of [first, second]) await show.stop(id);
    show.setLook(LOOK);
  });

  it.each(ALERT_STYLES)(
    'shows every tier whole in style %s, at each size and place',
    { timeout: LONG_MS },
    async (style) => {
      for (const [size, x, y] of [
        ['s', 0, 0],
        ['m', 730, 645],
        ['l', 365, 645],
      ] as const) {
        show.setLook({ ...LOOK, notification: at(x, y), design: { ...LOOK.design, style, size } });
        for (const amount of AMOUNTS) {
          await expectFits(speech(HOSTILE[0] ?? '', amount, 'W'.repeat(25)));
          await expectFits(speech(SCRIPTS[3] ?? '', amount));
        }
      }
      show.setLook(LOOK);
    },
  );
});
