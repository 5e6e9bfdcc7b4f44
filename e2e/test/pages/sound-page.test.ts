import type { AlertCue } from '@bitcue/shared/alerts/cues.ts';
import type { AlertLook } from '@bitcue/shared/alerts/protocol.ts';
import { DEFAULT_DESIGN } from '@bitcue/shared/items/alert-design.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AlertShow, CLIP_PATH, openAlertShow } from '../../src/alert-show.ts';
import { launchChromium, playLikeObs } from '../../src/chromium.ts';
import { buildPages } from '../../src/world.ts';

const LONG_MS = 300_000;
const LOOK: AlertLook = {
  theme: 'purple',
  notification: { position: { x: 48, y: 597 }, hide: false },
  design: { ...DEFAULT_DESIGN, motion: 'none' },
};
const VIDEO: AlertCue = {
  kind: 'video',
  viewer: 'viewer_one',
  action: 'used Confetti',
  amount: 25,
  durationMs: 3_000,
  video: CLIP_PATH,
  volume: 50,
  title: 'Confetti',
  position: { x: 0, y: 0 },
  size: { w: 480, h: 270 },
  notForVod: true,
};

let browser: Browser;
let show: AlertShow;
beforeAll(async () => {
  await buildPages();
  browser = await launchChromium([playLikeObs]);
  show = await openAlertShow(browser, LOOK, {
    async prepare(context) {
      await context.addInitScript(() => {
        const played: HTMLMediaElement[] = [];
        const { play } = HTMLMediaElement.prototype;
        HTMLMediaElement.prototype.play = function (this: HTMLMediaElement) {
          if (!this.src.startsWith('blob:')) played.push(this);
          return play.call(this);
        };
        Object.assign(window, { played });
      });
    },
  });
}, LONG_MS);
afterAll(() => browser?.close());

/** Lists the media that have played in a page: whether each was muted, and whether it has begun. */
const listPlayed = (page: Page) =>
  page.evaluate(() =>
    (window as unknown as { played: HTMLMediaElement[] }).played.map(({ muted, currentTime }) => ({
      muted,
      hasBegun: currentTime > 0,
    })),
  );
const lastOf = (type: 'sound-page' | 'started' | 'failed') =>
  show.said.filter((message) => message.type === type).at(-1);

it('plays clips that are not for VODs, which the alert page shows without sound; when it closes, the play fails', async () => {
  const sounds = await show.openSoundPage();
  await expect.poll(() => lastOf('sound-page')).toMatchObject({ isOpen: true });
  const id = await show.play(VIDEO);
  await expect.poll(() => lastOf('started')).toMatchObject({ id });
  await expect.poll(() => listPlayed(sounds)).toEqual([{ muted: false, hasBegun: true }]);
  await expect.poll(() => listPlayed(show.page)).toEqual([{ muted: true, hasBegun: true }]);

  await sounds.close();
  await expect.poll(() => lastOf('failed')).toMatchObject({ id, reason: 'timeout' });
  const types = show.said.map(({ type }) => type);
  expect(types.lastIndexOf('sound-page')).toBeLessThan(types.lastIndexOf('failed'));
  expect(lastOf('sound-page')).toMatchObject({ isOpen: false });
});
