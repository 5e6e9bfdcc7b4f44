import type { AlertLook } from '@bitcue/shared/alerts/protocol.ts';
import { TRUE_PEAK_REACH, truePeakAt } from '@bitcue/shared/audio/true-peak.ts';
import { ALERT_STYLES, DEFAULT_DESIGN } from '@bitcue/shared/items/alert-design.ts';
import { draw } from '@bitcue/shared/test/test-run.ts';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCues } from '../../src/alert-cues.ts';
import { type AlertShow, fullScale, openAlertShow } from '../../src/alert-show.ts';
import { launchChromium, playLikeObs } from '../../src/chromium.ts';
import { buildPages } from '../../src/world.ts';

const LONG_MS = 300_000;
/** Sizes of the browser source, in pixels. */
const WINDOWS = [
  { width: 1_280, height: 720 },
  { width: 854, height: 480 },
];

const LOOK: AlertLook = {
  theme: 'purple',
  notification: { position: { x: 48, y: 597 }, hide: false },
  design: { ...DEFAULT_DESIGN, motion: 'none' },
};

let browser: Browser;
let show: AlertShow;
beforeAll(async () => {
  await buildPages();
  browser = await launchChromium([playLikeObs]);
  show = await openAlertShow(browser, LOOK);
}, LONG_MS);
afterAll(() => browser?.close());

/** Resizes the source, and waits until the canvas follows. */
async function resize(size: (typeof WINDOWS)[number]): Promise<void> {
  await show.page.setViewportSize(size);
  await show.page.waitForFunction(
    (width) => Math.abs((document.querySelector('#canvas')?.getBoundingClientRect().width ?? 0) - width) < 2,
    size.width,
  );
}

/** Lists overlaps: parts of two cards, or the later card and the earlier one's clip. A clip never moves a card being read. */
const listCovered = (main: string, overlap: string) =>
  show.page.evaluate(
    ([one, two]) => {
      const partsOf = (id: string) => [
        ...document.querySelectorAll(`.box[data-id="${id}"]`),
        ...document.querySelectorAll(`.box[data-id="${id}"] :is(.mark, .who, .price, .gem, .say, .more)`),
      ];
      // Emotes drift over the stream, without a frame.
      const clips = [...document.querySelectorAll(`.framed[data-id="${one}"]`)];
      return [...partsOf(one), ...clips].flatMap((part) =>
        partsOf(two).flatMap((other) => {
          const [a, b] = [part.getBoundingClientRect(), other.getBoundingClientRect()];
          const isApart = a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;
          return isApart ? [] : [`${part.className} and ${other.className}`];
        }),
      );
    },
    [main, overlap] as const,
  );

const isOnCanvas = (id: string) =>
  show.page.locator(`.box[data-id="${id}"]`).evaluate((card) => {
    const { left, top, right, bottom } = card.getBoundingClientRect();
    return left >= -1 && top >= -1 && right <= innerWidth + 1 && bottom <= innerHeight + 1;
  });

/** Plays each pair of kinds in the two lanes, and returns the overlaps in any window. */
async function playPairs(amount: number): Promise<string[]> {
  const found: string[] = [];
  const cues = createCues(amount);
  for (const [one, other] of cues.flatMap((cue) => cues.map((second) => [cue, second] as const))) {
    const main = await show.play(one);
    const overlap = await show.play(other, 'overlap');
    for (const size of WINDOWS) {
      await resize(size);
      const covered = await listCovered(main, overlap);
      if (!(await isOnCanvas(main)) || !(await isOnCanvas(overlap))) covered.push('the edge');
      found.push(...covered.map((what) => `${one.kind} beside ${other.kind} at ${size.width}: ${what}`));
    }
    for (const id of [main, overlap]) await show.stop(id);
  }
  return found;
}

describe('two lanes at once stack without covering each other', () => {
  it.each(draw(4, ALERT_STYLES))('each pair of kinds in style %s', { timeout: LONG_MS }, async (style) => {
    show.setLook({ ...LOOK, design: { ...LOOK.design, style } });
    expect(await playPairs(300)).toEqual([]);
  });

  it.each([
    ['arcade', 'm', 5_000, 0, 322],
    ['whisper', 's', 25, 0, 0],
  ] as const)('in style %s, size %s, %i Bits, at %i, %i', { timeout: LONG_MS }, async (style, size, amount, x, y) => {
    const design = { ...LOOK.design, style, size };
    show.setLook({ ...LOOK, notification: { position: { x, y }, hide: false }, design });
    expect(await playPairs(amount)).toEqual([]);
  });
});

/** Seconds for which both lanes play. */
const LOUD_S = 3;
/** Tones of the two lanes in hertz. Different frequencies cannot cancel each other out, whenever each begins. */
const LOUD_HZ = [400, 500] as const;

/** Records what the page sends to the speakers. Must run before the page starts. */
function recordSpeakers(): void {
  const heard: number[][] = [];
  Object.assign(globalThis, { heard });
  // Playwright does not answer requests from worklets.
  const { addModule } = AudioWorklet.prototype;
  AudioWorklet.prototype.addModule = async function (url: string | URL) {
    const module = await (await fetch(url)).blob();
    return addModule.call(this, URL.createObjectURL(module));
  };
  const connect = AudioNode.prototype.connect as (this: AudioNode, to: AudioNode, ...rest: number[]) => AudioNode;
  let tap: ScriptProcessorNode | undefined;
  AudioNode.prototype.connect = function (this: AudioNode, to: AudioNode, ...rest: number[]) {
    if (to instanceof AudioWorkletNode) Object.assign(globalThis, { hasLimiter: true });
    if (to instanceof AudioDestinationNode) {
      if (tap === undefined) {
        tap = (this.context as AudioContext).createScriptProcessor(4_096, 1, 1);
        tap.onaudioprocess = ({ inputBuffer }) => heard.push([...inputBuffer.getChannelData(0)]);
        connect.call(tap, to);
      }
      connect.call(this, tap);
    }
    return connect.call(this, to, ...rest);
  } as typeof AudioNode.prototype.connect;
}

/** Returns the true peak of a block, ignoring its ends, where it is cut off. */
function peakWithin(block: Float32Array): number {
  let peak = 0;
  for (let at = TRUE_PEAK_REACH; at < block.length - TRUE_PEAK_REACH; at += 1)
    peak = Math.max(peak, truePeakAt(block, at, 0));
  return peak;
}

/** Returns the amplitude of a tone within a block. */
function heightOf(block: readonly number[], hz: number, rate: number): number {
  const turn = (at: number) => (2 * Math.PI * hz * at) / rate;
  const sum = (wave: (angle: number) => number) =>
    block.reduce((total, sample, at) => total + sample * wave(turn(at)), 0);
  return (2 * Math.hypot(sum(Math.cos), sum(Math.sin))) / block.length;
}

it('two lanes at full scale are heard together, below -1 dBTP', { timeout: LONG_MS }, async () => {
  const loud = await openAlertShow(browser, LOOK, {
    prepare: async (context) => void (await context.addInitScript(recordSpeakers)),
  });
  // Until the limiter has loaded, sounds play without it.
  await loud.page.waitForFunction(() => 'hasLimiter' in globalThis);
  const [cue] = createCues(300).filter(({ kind }) => kind === 'sound');
  if (cue?.kind !== 'sound') throw new Error('There is no cue of a sound.');
  const toneOf = (hz: number) => ({
    ...cue,
    audio: fullScale(hz, LOUD_S),
    volume: 100,
    durationMs: LOUD_S * 1_000,
  });
  const [one, other] = [await loud.play(toneOf(LOUD_HZ[0])), await loud.play(toneOf(LOUD_HZ[1]), 'overlap')];
  await expect
    .poll(() => loud.page.locator(`:is([data-id="${one}"], [data-id="${other}"])`).count(), { timeout: 30_000 })
    .toBe(0);
  const { blocks, rate } = await loud.page.evaluate(() => ({
    blocks: (globalThis as unknown as { heard: number[][] }).heard,
    rate: new AudioContext().sampleRate,
  }));
  await loud.close();
  const peaks = blocks.map((block) => 20 * Math.log10(peakWithin(Float32Array.from(block))));
  // Both play at once, each at nearly half of the ceiling, because their sum is twice as high as one.
  const quieter = (block: readonly number[]) => Math.min(...LOUD_HZ.map((hz) => heightOf(block, hz, rate)));
  expect(Math.max(...blocks.map(quieter))).toBeGreaterThan(0.35);
  expect(Math.max(...peaks)).toBeLessThan(-1);
  expect(Math.max(...peaks)).toBeGreaterThan(-2);
});
