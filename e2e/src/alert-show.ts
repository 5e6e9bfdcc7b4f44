import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AlertCue } from '@bitcue/shared/alerts/cues.ts';
import type { AlertLook, HubMessage, Lane } from '@bitcue/shared/alerts/protocol.ts';
import type { Browser, Page } from 'playwright-core';
import { root } from './node-process.ts';

const ORIGIN = 'http://localhost';
const TYPES: Readonly<Record<string, string>> = {
  html: 'text/html',
  js: 'text/javascript',
  css: 'text/css',
  svg: 'image/svg+xml',
};
const CLIP = 'cli/starter-pack/media/confetti-rain.webm';

/** The built alert page in a browser, told what to play by the test alone: no EBS, so that only its look matters. */
export interface AlertShow {
  page: Page;
  setLook(look: AlertLook): void;
  /** Plays a cue and waits until its card is on the canvas. */
  play(cue: AlertCue, lane?: Lane): Promise<string>;
  stop(id: string): Promise<void>;
  close(): Promise<void>;
}

/** A path of silence for cues with sound, this many seconds long. */
export const silence = (seconds: number) => `/media/silence-${seconds}.wav`;
/** A path of a clip from the starter pack. */
export const CLIP_PATH = '/media/clip.webm';

/** Opens the built alert page (`npm run build`, or `buildPages`). */
export async function openAlertShow(browser: Browser, look: AlertLook, background = '#3b4a3a'): Promise<AlertShow> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 720 } });
  const page = await context.newPage();
  let say: (message: HubMessage) => void = () => {};
  let current = look;
  let count = 0;
  await page.route(`${ORIGIN}/**`, async (route) => {
    const { pathname } = new URL(route.request().url());
    const [, seconds] = /^\/media\/silence-(\d+)\.wav$/.exec(pathname) ?? [];
    if (seconds !== undefined) return route.fulfill({ contentType: 'audio/wav', body: createSilence(Number(seconds)) });
    if (pathname === CLIP_PATH)
      return route.fulfill({ contentType: 'video/webm', body: await readFile(join(root, CLIP)) });
    const file = pathname.startsWith('/alerts-assets/') ? pathname.slice(1) : 'alerts.html';
    const body = await readFile(join(root, 'dashboard', 'dist', 'alerts', file));
    return route.fulfill({ contentType: TYPES[file.split('.').at(-1) ?? ''] ?? 'font/woff2', body });
  });
  await page.routeWebSocket(/\/alerts\/socket$/, (socket) => {
    say = (message) => socket.send(JSON.stringify(message));
    socket.onMessage((data) => {
      const { type } = JSON.parse(String(data)) as { type: string };
      if (type === 'hello') say({ type: 'welcome', role: 'leader', channel: 'demo', look: current, settled: [] });
    });
  });
  await page.goto(`${ORIGIN}/alerts/v1/any-key-will-do-here`);
  await page.locator('html[data-role="leader"]').waitFor({ state: 'attached' });
  await page.addStyleTag({ content: `html { min-height: 100vh; background: ${background} !important; }` });
  return {
    page,
    setLook(next) {
      current = next;
      say({ type: 'look', look: next });
    },
    async play(cue, lane = 'main') {
      count += 1;
      const id = `show-${count}`;
      say({ type: 'play', id, play: 1, lane, cue, fromMs: 0 });
      await page.locator(`.box[data-id="${id}"]`).waitFor({ state: 'attached' });
      return id;
    },
    async stop(id) {
      say({ type: 'stop', id });
      await page.locator(`.box[data-id="${id}"]`).waitFor({ state: 'detached' });
    },
    close: () => context.close(),
  };
}

/** Creates silence as an 8-bit WAV file. */
function createSilence(seconds: number): Buffer {
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
  return Buffer.concat([header, Buffer.alloc(rate * seconds, 128)]);
}
