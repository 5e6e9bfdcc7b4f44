import type { BrowserContext, Page } from 'playwright-core';
import { PNG } from 'pngjs';
import type { Picture } from './flash-analyser.ts';

/** One picture of a page, and the elements that move in it. */
export interface RecordedFrame extends Picture {
  /** Elements whose position, size or opacity is being animated, by their classes. */
  moving: string[];
}

/** Name of the global function that steps a page's animations. */
const STEP = 'stepAnimations';

/**
 * Makes the pages of a context wait for the recorder: their timers stop until they are advanced, and media appear to play, but
 * stay silent and at their first picture. Call it before a page is opened, and `page.clock.pauseAt` afterwards.
 */
export async function holdTime(context: BrowserContext): Promise<void> {
  await context.clock.install();
  await context.addInitScript(() => {
    const begun = new WeakMap<HTMLMediaElement, number>();
    HTMLMediaElement.prototype.play = function (this: HTMLMediaElement) {
      begun.set(this, performance.now());
      return Promise.resolve();
    };
    Object.defineProperty(HTMLMediaElement.prototype, 'currentTime', {
      get(this: HTMLMediaElement) {
        const at = begun.get(this);
        return at === undefined ? 0 : (performance.now() - at) / 1_000;
      },
    });
  });
  // The page's clock is held before its animations, so each animation is found in the frame in which it begins.
  await context.addInitScript((step) => {
    const elapsed = new WeakMap<Animation, { ms: number; at: number }>();
    const isMotion = (effect: KeyframeEffect) =>
      effect.getKeyframes().some((frame) => 'transform' in frame || 'opacity' in frame);
    // Once the recorder holds an animation, only its element's style says whether the page has paused it.
    const isPaused = (animation: Animation, { target, pseudoElement }: KeyframeEffect) => {
      if (!(animation instanceof CSSAnimation) || !target) return false;
      const { animationName, animationPlayState } = getComputedStyle(target, pseudoElement);
      const states = animationPlayState.split(', ');
      return states[animationName.split(', ').indexOf(animation.animationName) % states.length] === 'paused';
    };
    const stepTo = (now: number) => {
      const moving = new Map<Element, Set<string>>();
      for (const animation of document.getAnimations()) {
        const { effect } = animation;
        if (!(effect instanceof KeyframeEffect) || !effect.target) continue;
        const before = elapsed.get(animation) ?? { ms: 0, at: now };
        const isHeld = isPaused(animation, effect);
        const ms = isHeld ? before.ms : before.ms + now - before.at;
        elapsed.set(animation, { ms, at: now });
        animation.pause();
        animation.currentTime = ms;
        const { delay = 0, endTime = 0 } = effect.getComputedTiming();
        if (isHeld || !isMotion(effect) || ms < delay || ms >= Number(endTime)) continue;
        moving.set(effect.target, (moving.get(effect.target) ?? new Set()).add(effect.pseudoElement ?? ''));
      }
      return [...moving].flatMap(([target, parts]) =>
        [...parts].map((part) => (target.getAttribute('class') ?? target.tagName) + part),
      );
    };
    Object.assign(window, { [step]: stepTo });
  }, STEP);
}

/**
 * Takes pictures of a page whose time is held, each one frame later in the page's time, however long it takes.
 * @param page a page of a context prepared by `holdTime`
 * @param options `fromMs` and `toMs` are the film's start and end in the page's time. A film can continue where another ended.
 */
export async function* recordFrames(
  page: Page,
  { fromMs = 0, toMs, fps }: { fromMs?: number; toMs: number; fps: number },
): AsyncGenerator<RecordedFrame> {
  const session = await page.context().newCDPSession(page);
  const timeOf = (frame: number) => Math.round((frame * 1_000) / fps);
  for (let frame = Math.ceil((fromMs * fps) / 1_000); timeOf(frame) < toMs; frame += 1) {
    const moving = await page.evaluate(
      ({ name, now }) => (window as unknown as Record<string, (now: number) => string[]>)[name]?.(now),
      { name: STEP, now: timeOf(frame) },
    );
    if (!moving) throw new Error('The time of this page is not held.');
    const { data } = await session.send('Page.captureScreenshot', { format: 'png', optimizeForSpeed: true });
    const { width, height, data: pixels } = PNG.sync.read(Buffer.from(data, 'base64'));
    yield { width, height, data: pixels, moving };
    await page.clock.runFor(timeOf(frame + 1) - timeOf(frame));
  }
  await session.detach();
}
