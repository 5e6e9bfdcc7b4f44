import { describe, expect, it } from 'vitest';
import {
  EXTENSION_TIMEOUT_MAX_S,
  EXTENSION_TIMEOUT_PRESETS,
  EXTENSION_TIMEOUT_STEPS,
  PUNISHMENT_MODE_LABELS,
  TIMEOUT_DEFAULT_S,
} from '../features/punishment/limits.ts';
import { TTS_CHAR_LIMIT_DEFAULT, TTS_CHAR_LIMIT_HINT, TTS_CHAR_LIMIT_MAX } from '../features/tts/limits.ts';
import { amountOfSku, BIT_AMOUNTS, bitsTier, DEFAULT_BIT_AMOUNT, isBitAmount, skuOf } from './bits.ts';
import {
  CANVAS,
  CANVAS_NOTIFICATION_BOX,
  DRAG_AREA,
  DRAG_TO_CANVAS,
  NOTIFICATION_BOX,
  SNAP_THRESHOLD,
  WIZARD_VIDEO_BOX,
} from './geometry.ts';
import {
  GLOBAL_VOLUME_DEFAULT,
  MEDIA_TAGS_MAX,
  MEDIA_TITLE_MAX,
  MEDIA_TITLE_MIN,
  PLAYER_VOLUME_DEFAULT,
  SHORT_ID_LENGTH,
  UPLOAD_LIMIT_MB,
  VOLUME_DEFAULT,
} from './media.ts';
import { COOLDOWNS, TIMEOUT_MAX_S, TIMEOUT_MIN_S } from './platform.ts';
import {
  ALERT_CHECK_COOLDOWN_MS,
  DEMO_LOCK_MS,
  EXTENSION_INFO_CACHE_MS,
  INSTALL_POLL_MS,
  ITEM_PATCH_DEBOUNCE_MS,
  MEDIA_CREATED_PAUSE_MS,
  PUBLIC_TOGGLE_DEBOUNCE_MS,
  SEARCH_DEBOUNCE_MS,
  STATUS_POLL_MS,
  THEME_DEBOUNCE_MS,
} from './timing.ts';

const minutes = (count: number) => count * 60;

describe('limits', () => {
  it('[LIM-01] timers', () => {
    expect([STATUS_POLL_MS, INSTALL_POLL_MS, DEMO_LOCK_MS]).toEqual([30_000, 5_000, 10_000]);
    expect([ALERT_CHECK_COOLDOWN_MS, MEDIA_CREATED_PAUSE_MS]).toEqual([2_000, 1_500]);
  });

  it('[LIM-02] debounces', () => {
    expect([THEME_DEBOUNCE_MS, ITEM_PATCH_DEBOUNCE_MS]).toEqual([1_750, 1_000]);
    expect([PUBLIC_TOGGLE_DEBOUNCE_MS, SEARCH_DEBOUNCE_MS]).toEqual([1_000, 300]);
  });

  it('[LIM-03] extension info is cached for an hour', () => {
    expect(EXTENSION_INFO_CACHE_MS).toBe(60 * 60 * 1_000);
  });

  it('[LIM-04] bit amounts', () => {
    expect(BIT_AMOUNTS).toEqual([
      5, 10, 15, 20, 25, 50, 75, 100, 125, 150, 175, 200, 225, 250, 275, 300, 400, 500, 750, 1000, 2000, 3000, 4000,
      5000, 7500, 10000,
    ]);
    expect(DEFAULT_BIT_AMOUNT).toBe(100);
    expect([0, 1, 99, 100.5, 10_001, Number.NaN].filter(isBitAmount)).toEqual([]);
    expect([...BIT_AMOUNTS].filter(isBitAmount)).toEqual([...BIT_AMOUNTS]);
  });

  it('each amount has one SKU, and no other SKU is ours', () => {
    const skus = BIT_AMOUNTS.map(skuOf);
    expect(new Set(skus).size).toBe(26);
    for (const sku of skus) expect(sku).toMatch(/^[A-Za-z0-9._-]{1,255}$/);
    expect(skus.map(amountOfSku)).toEqual([...BIT_AMOUNTS]);
    expect(['bits1', 'bits', 'BITS100', 'bits100 ', 'bits0100', ''].map(amountOfSku)).toEqual(Array(6).fill(null));
  });

  it('[ITEM-15] five icon tiers, each starting at its lower bound', () => {
    const tiers = [1, 5, 99, 100, 999, 1_000, 4_999, 5_000, 9_999, 10_000, 50_000].map(bitsTier);
    expect(tiers).toEqual([1, 1, 1, 100, 100, 1_000, 1_000, 5_000, 5_000, 10_000, 10_000]);
  });

  it('[LIM-05] defaults', () => {
    expect([TTS_CHAR_LIMIT_DEFAULT, TTS_CHAR_LIMIT_MAX, VOLUME_DEFAULT]).toEqual([450, 500, 50]);
    expect([TIMEOUT_DEFAULT_S, EXTENSION_TIMEOUT_MAX_S]).toEqual([600, minutes(30)]);
    expect([GLOBAL_VOLUME_DEFAULT, PLAYER_VOLUME_DEFAULT]).toEqual([50, 25]);
    expect(TTS_CHAR_LIMIT_HINT).toBe('(500 max)');
  });

  it('[LIM-06] geometry', () => {
    expect([DRAG_AREA, CANVAS]).toEqual([
      { w: 720, h: 405 },
      { w: 1280, h: 720 },
    ]);
    expect(NOTIFICATION_BOX).toEqual({ w: 309.375, h: 42.1875 });
    expect([DRAG_AREA.w * DRAG_TO_CANVAS, DRAG_AREA.h * DRAG_TO_CANVAS]).toEqual([1280, 720]);
    expect([SNAP_THRESHOLD, WIZARD_VIDEO_BOX]).toEqual([5, { w: 160, h: 90 }]);
  });

  it('[PREF-06, PREF-07] one factor scales the drag area and its box to the canvas exactly', () => {
    expect([DRAG_AREA.w * DRAG_TO_CANVAS, DRAG_AREA.h * DRAG_TO_CANVAS]).toEqual([1280, 720]);
    expect(CANVAS_NOTIFICATION_BOX).toEqual({ w: 550, h: 75 });
  });

  it('[LIM-08] upload sizes', () => {
    expect(UPLOAD_LIMIT_MB).toEqual({ free: { sound: 5, video: 10 }, plus: { sound: 25, video: 50 } });
  });

  it('[LIM-09] titles, tags and short ids', () => {
    expect([MEDIA_TITLE_MIN, MEDIA_TITLE_MAX, MEDIA_TAGS_MAX, SHORT_ID_LENGTH]).toEqual([4, 45, 3, 21]);
  });

  it('[ITEM-07] cooldown choices', () => {
    expect(COOLDOWNS.map(({ label, seconds }) => [label, seconds])).toEqual([
      ['None', 0],
      ['1 Min', 60],
      ['5 Min', 300],
    ]);
  });

  it('[PUN-02] Ban is listed last; a timeout lasts 1 to 1209600 seconds', () => {
    expect(Object.keys(PUNISHMENT_MODE_LABELS)).toEqual(['timeout', 'untimeout', 'unban', 'ban']);
    expect(PUNISHMENT_MODE_LABELS.ban).toBe('Ban');
    expect([TIMEOUT_MIN_S, TIMEOUT_MAX_S]).toEqual([1, 14 * 24 * 3_600]);
  });

  it('[PUN-03] steps of the extension timeout: to a minute, to ten minutes, to half an hour', () => {
    const toAMinute = [1, 15, 30, 45, 60];
    const toTen = [2, 3, 4, 5, 6, 7, 8, 9, 10].map(minutes);
    const toThirty = [15, 20, 25, 30].map(minutes);
    expect(EXTENSION_TIMEOUT_STEPS).toEqual([...toAMinute, ...toTen, ...toThirty]);
    expect(EXTENSION_TIMEOUT_STEPS.at(-1)).toBe(EXTENSION_TIMEOUT_MAX_S);
  });

  it('[PUN-04] presets of the extension timeout are steps of its slider', () => {
    expect(EXTENSION_TIMEOUT_PRESETS.map(({ label, seconds }) => [label, seconds])).toEqual([
      ['Purge (1 sec)', 1],
      ['30 seconds', 30],
      ['5 minutes', minutes(5)],
      ['15 minutes', minutes(15)],
      ['30 minutes', minutes(30)],
    ]);
    for (const { seconds } of EXTENSION_TIMEOUT_PRESETS) expect(EXTENSION_TIMEOUT_STEPS).toContain(seconds);
  });
});
