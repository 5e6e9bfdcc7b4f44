import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { launchChromium, playLikeObs } from '../../../e2e/src/chromium.ts';
import { runNode } from '../../../e2e/src/node-process.ts';
import type { PlayLine } from '../checker/logs.ts';

/** Name of the function through which the page reports its plays. */
const BINDING = 'noteProofPlay';

/** What the page reports about a play. `line` identifies the report, which may come twice after a reload. */
interface Told {
  line: string;
  at: number;
  cue: string;
  what: PlayLine['what'];
  share: number;
}

/** The product's alert page in a real browser. */
export interface BrowserPage {
  /** Reloads it, as OBS does when its scene is shown. */
  reload(): Promise<void>;
  close(): Promise<void>;
}

/** Opens an alert page in Chromium with OBS's autoplay policy and records its plays. Builds the page if it has changed. */
export async function openBrowserPage(options: {
  ebsUrl: string;
  channelId: string;
  alertKey: string;
  log: PlayLine[];
}): Promise<BrowserPage> {
  await runNode([join('scripts', 'build.mjs'), 'dashboard'], process.env);
  const browser: Browser = await launchChromium([playLikeObs]);
  const page: Page = await browser.newPage({ viewport: { width: 1280, height: 720 }, ignoreHTTPSErrors: true });
  const lines = new Set<string>();
  await page.exposeBinding(BINDING, (_source, { line, ...told }: Told) => {
    if (lines.has(line)) return;
    lines.add(line);
    options.log.push({ page: 'chromium', channelId: options.channelId, play: 0, ...told });
  });
  // The TypeScript loader names functions with its own helper, which the page lacks.
  await page.addInitScript({ content: 'globalThis.__name ??= (value) => value;' });
  await page.addInitScript(watchPlays, BINDING);
  await page.goto(`${options.ebsUrl}/alerts/v1/${options.alertKey}`);
  let closed = false;
  return {
    async reload() {
      if (closed) return;
      // If the server is down, the page stays as it is and reloads later.
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

/**
 * Runs in the page before its scripts, so it must not use anything from this file. Ties each sound to the box shown last.
 * A report sent while the page unloads may be lost, so reports are kept like the page's journal and sent again.
 */
function watchPlays(binding: string): void {
  const KEY = 'proof-plays';
  const KEPT = 20;
  const send = (told: Told) => (window as unknown as Record<string, (told: Told) => void>)[binding]?.(told);
  const kept: Told[] = JSON.parse(localStorage.getItem(KEY) ?? '[]');
  for (const told of kept) send(told);
  const tell = (cue: string, what: Told['what'], share: number) => {
    const told: Told = { line: crypto.randomUUID(), at: Date.now(), cue, what, share };
    kept.push(told);
    localStorage.setItem(KEY, JSON.stringify(kept.slice(-KEPT)));
    send(told);
  };
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
    // The page's own autoplay probe, and the silence that keeps the audio stream open.
    if (!this.currentSrc.startsWith('blob:') && !this.src.startsWith('blob:')) {
      const cue = shown;
      // Registered before the page's own listeners, which acknowledge the end.
      const first = { once: true, capture: true };
      this.addEventListener('playing', () => tell(cue, 'begun', 0), first);
      this.addEventListener('ended', () => tell(cue, 'completed', 1), first);
    }
    return play.call(this);
  };
}
