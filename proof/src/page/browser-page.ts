import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { launchChromium, playLikeObs } from '../../../e2e/src/chromium.ts';
import { runNode } from '../../../e2e/src/node-process.ts';
import { root } from '../build/make-build.ts';
import type { PlayLine } from '../checker/logs.ts';

/** Name of the function by which the page tells its plays. */
const BINDING = 'noteProofPlay';

/** What the page tells of one play. */
interface Told {
  cue: string;
  what: PlayLine['what'];
  share: number;
}

/** The product's own alert page in a real browser. */
export interface BrowserPage {
  /** Reloads it, as OBS does when a scene is shown. */
  reload(): Promise<void>;
  close(): Promise<void>;
}

/** Opens an alert page in Chromium with OBS's autoplay rule and notes its plays. Builds the page when it is not built yet. */
export async function openBrowserPage(options: {
  ebsUrl: string;
  channelId: string;
  alertKey: string;
  log: PlayLine[];
}): Promise<BrowserPage> {
  if (!existsSync(join(root, 'dashboard', 'dist', 'alerts.html'))) {
    await runNode([join('scripts', 'build.mjs'), 'dashboard'], process.env);
  }
  const browser: Browser = await launchChromium([playLikeObs]);
  const page: Page = await browser.newPage({ viewport: { width: 1280, height: 720 } });
  await page.exposeBinding(BINDING, (_source, { cue, what, share }: Told) => {
    options.log.push({ at: Date.now(), page: 'chromium', channelId: options.channelId, cue, play: 0, what, share });
  });
  await page.addInitScript(watchPlays, BINDING);
  await page.goto(`${options.ebsUrl}/alerts/v1/${options.alertKey}`);
  let closed = false;
  return {
    async reload() {
      if (closed) return;
      // The server may be away: then the page stays as it is, and is loaded once it is back.
      for (let tries = 0; tries < 20; tries += 1) {
        const answer = await page.goto(`${options.ebsUrl}/alerts/v1/${options.alertKey}`).catch(() => null);
        if (answer?.ok() || closed) return;
        await new Promise((resolve) => setTimeout(resolve, 500));
      }
    },
    async close() {
      closed = true;
      await browser.close();
    },
  };
}

/** Runs in the page before its scripts; it must not use anything of this file. Ties each sound to the box shown last. */
function watchPlays(binding: string): void {
  const tell = (told: Told) => (window as unknown as Record<string, (told: Told) => void>)[binding]?.(told);
  let shown = '';
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) {
      for (const node of addedNodes) {
        if (node instanceof HTMLElement && node.matches('.box')) shown = node.dataset.id ?? '';
      }
    }
  }).observe(document, { childList: true, subtree: true });
  const play = HTMLMediaElement.prototype.play;
  HTMLMediaElement.prototype.play = function (this: HTMLMediaElement) {
    // The probe for autoplay and the silence that keeps the sound's way open are made in the page.
    if (!this.currentSrc.startsWith('blob:') && !this.src.startsWith('blob:')) {
      this.addEventListener(
        'playing',
        () => {
          const cue = shown;
          tell({ cue, what: 'begun', share: 0 });
          this.addEventListener('ended', () => tell({ cue, what: 'completed', share: 1 }), { once: true });
        },
        { once: true },
      );
    }
    return play.call(this);
  };
}
