import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AlertCue } from '@bitcue/shared/alerts/cues.ts';
import type { AlertLook, HubMessage, Lane, PageMessage } from '@bitcue/shared/alerts/protocol.ts';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { root } from './node-process.ts';

const ORIGIN = 'http://localhost';
const TYPES: Readonly<Record<string, string>> = {
  html: 'text/html',
  js: 'text/javascript',
  css: 'text/css',
  svg: 'image/svg+xml',
};
const CLIP = 'cli/starter-pack/media/confetti-rain.webm';

/** The built alert page in a browser, controlled by the test alone: without an EBS, only its look matters. */
export interface AlertShow {
  page: Page;
  /** Messages the page has sent. */
  said: PageMessage[];
  /** Opens the sound page in the same browser. */
  openSoundPage(): Promise<Page>;
  setLook(look: AlertLook): void;
  /** Makes the page play a cue, without waiting for anything. */
  start(cue: AlertCue, lane?: Lane): string;
  /** Plays a cue and waits until its card is on the canvas. */
  play(cue: AlertCue, lane?: Lane): Promise<string>;
  /**
   * Reloads the page, and makes it play a cue as soon as it is back.
   * @returns the milliseconds from the reload to the end of the first frame with its card
   */
  reload(cue: AlertCue): Promise<number>;
  /** Stops an alert and settles it, without waiting for anything. */
  cut(id: string): void;
  /** Stops an alert and waits until it leaves. */
  stop(id: string): Promise<void>;
  close(): Promise<void>;
}

/** Path of silence for cues with sound, `seconds` long. */
export const silence = (seconds: number) => `/media/silence-${seconds}.wav`;
/** Path of a full-scale tone for cues with sound, of `hz` (at most 2,000) and `seconds` long. */
export const fullScale = (hz: number, seconds: number) => `/media/tone-${hz}-${seconds}.wav`;
/** Path of a clip from the starter pack. */
export const CLIP_PATH = '/media/clip.webm';

/** Paths of an emote's picture, and of one that is missing. */
export const EMOTE_PATH = '/emotes/1';
export const LOST_EMOTE_PATH = '/emotes/2';
const EMOTE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="112" height="112"><circle cx="56" cy="56" r="54" fill="#fc3"/><path d="M34 38v14m44-14v14M28 68q28 30 56 0" stroke="#321" stroke-width="9" fill="none"/></svg>';

/** Options for a show. */
interface AlertShowOptions {
  /** Colour behind the alerts. */
  background?: string;
  /** Size of the browser source, in pixels. */
  size?: { width: number; height: number };
  /** Prepares the context before the page is opened. */
  prepare?(context: BrowserContext): Promise<unknown>;
}

/** Opens the built alert page (`npm run build`, or `buildPages`). */
export async function openAlertShow(
  browser: Browser,
  look: AlertLook,
  { background = '#3b4a3a', size = { width: 1_280, height: 720 }, prepare }: AlertShowOptions = {},
): Promise<AlertShow> {
  const context = await browser.newContext({ viewport: size });
  await prepare?.(context);
  const page = await context.newPage();
  // Clips loop, so that none ends during a check, however slow the machine is. The first frame with a card is marked, because
  // Chromium's own first paint ignores what fades in off the main thread.
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.querySelector('.box')) return;
      observer.disconnect();
      requestAnimationFrame(() => requestAnimationFrame(() => performance.mark('card')));
    }).observe(document, { childList: true, subtree: true });
    addEventListener(
      'play',
      ({ target }) => target instanceof HTMLVideoElement && Object.assign(target, { loop: true }),
      true,
    );
  });
  let say: (message: HubMessage) => void = () => {};
  let current = look;
  let count = 0;
  let onHello: () => void = () => {};
  const start: AlertShow['start'] = (cue, lane = 'main') => {
    count += 1;
    const id = `show-${count}`;
    say({ type: 'play', id, play: 1, lane, cue, fromMs: 0 });
    return id;
  };
  const said: PageMessage[] = [];
  await context.route(`${ORIGIN}/**`, async (route) => {
    const { pathname } = new URL(route.request().url());
    const [, hz = 0, seconds] = /^\/media\/(?:silence|tone-(\d+))-(\d+)\.wav$/.exec(pathname) ?? [];
    if (seconds !== undefined)
      return route.fulfill({ contentType: 'audio/wav', body: createSound(Number(hz), Number(seconds)) });
    if (pathname === CLIP_PATH)
      return route.fulfill({ contentType: 'video/webm', body: await readFile(join(root, CLIP)) });
    if (pathname === EMOTE_PATH) return route.fulfill({ contentType: 'image/svg+xml', body: EMOTE });
    if (pathname === LOST_EMOTE_PATH) return route.fulfill({ status: 404 });
    const file = pathname.startsWith('/alerts-assets/') ? pathname.slice(1) : 'alerts.html';
    const body = await readFile(join(root, 'dashboard', 'dist', 'alerts', file));
    return route.fulfill({ contentType: TYPES[file.split('.').at(-1) ?? ''] ?? 'font/woff2', body });
  });
  await page.routeWebSocket(/\/alerts\/socket$/, (socket) => {
    say = (message) => socket.send(JSON.stringify(message));
    socket.onMessage((data) => {
      const message = JSON.parse(String(data)) as PageMessage;
      const { type } = message;
      said.push(message);
      if (type === 'hello') {
        say({ type: 'welcome', role: 'leader', channel: 'demo', look: current, settled: [], soundPage: 'demo' });
        onHello();
      }
      if (type === 'ping') say({ type: 'pong' });
    });
  });
  await page.goto(`${ORIGIN}/alerts/v1/any-key-will-do-here`);
  await page.locator('html[data-role="leader"]').waitFor({ state: 'attached' });
  await page.addStyleTag({ content: `html { min-height: 100vh; background: ${background} !important; }` });
  return {
    page,
    said,
    async openSoundPage() {
      const sounds = await context.newPage();
      await sounds.goto(`${ORIGIN}/alerts/sounds#demo`);
      return sounds;
    },
    setLook(next) {
      current = next;
      say({ type: 'look', look: next });
    },
    start,
    async play(cue, lane) {
      const id = start(cue, lane);
      await page.locator(`.box[data-id="${id}"]`).waitFor({ state: 'attached' });
      return id;
    },
    async reload(cue) {
      onHello = () => start(cue);
      await page.reload();
      const mark = await page.waitForFunction(() => performance.getEntriesByName('card')[0]?.startTime);
      onHello = () => {};
      return (await mark.jsonValue()) ?? 0;
    },
    cut(id) {
      say({ type: 'stop', id });
      say({ type: 'settled', id });
    },
    async stop(id) {
      say({ type: 'stop', id });
      await page.locator(`.box[data-id="${id}"]:not([data-phase="leaving"])`).waitFor({ state: 'detached' });
    },
    close: () => context.close(),
  };
}

/** Creates a full-scale tone as an 8-bit WAV file, or silence at 0 Hz. */
function createSound(hz: number, seconds: number): Buffer {
  const rate = 8_000;
  const header = Buffer.alloc(44);
  header.write('RIFF', 0);
  header.writeUInt32LE(36 + rate * seconds, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(rate, 24);
  header.writeUInt32LE(rate, 28);
  header.writeUInt16LE(1, 32);
  header.writeUInt16LE(8, 34);
  header.write('data', 36);
  header.writeUInt32LE(rate * seconds, 40);
  const samples = Buffer.alloc(rate * seconds);
  for (let at = 0; at < samples.length; at += 1)
    samples[at] = 128 + Math.round(127 * Math.sin((2 * Math.PI * hz * at) / rate));
  return Buffer.concat([header, samples]);
}
