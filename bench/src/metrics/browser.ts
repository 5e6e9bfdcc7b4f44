import { launchChromium, playLikeObs } from '../../../e2e/src/chromium.ts';
import { runNode } from '../../../e2e/src/node-process.ts';
import { openLine } from '../http-line.ts';
import { makePurchases } from '../purchases.ts';
import type { BenchServers, ServerName } from '../servers.ts';
import { alertKeyOf } from '../settings.ts';
import { median, quantile, round } from '../statistics.ts';

/** Milliseconds between two purchases: enough for an alert's lead-in, clip and end. */
const EVERY_MS = 700;
/** Milliseconds for the page to settle, and for the last alert to be drawn. */
const SETTLE_MS = 2_500;

/** Times recorded in the page, milliseconds since 1970: each message to play, and the first frame of each box. */
interface Seen {
  isWelcome: boolean;
  messages: { id: string; at: number }[];
  frames: number[];
}

/** Runs in the page before its scripts, so it uses nothing from this file. */
function watchPage(): void {
  const now = () => performance.timeOrigin + performance.now();
  const seen: Seen = { isWelcome: false, messages: [], frames: [] };
  Object.assign(globalThis, { benchSeen: seen });
  const Native = globalThis.WebSocket;
  globalThis.WebSocket = class extends Native {
    constructor(url: string | URL, protocols?: ConstructorParameters<typeof Native>[1]) {
      super(url, protocols);
      this.addEventListener('message', ({ data }) => {
        const at = now();
        const message = JSON.parse(String(data)) as { type: string; id: string };
        if (message.type === 'welcome') seen.isWelcome = true;
        if (message.type === 'play') seen.messages.push({ id: message.id, at });
      });
    }
  };
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) {
      for (const node of addedNodes) {
        if (!(node instanceof HTMLElement) || !node.matches('.box')) continue;
        requestAnimationFrame(() => setTimeout(() => seen.frames.push(now())));
      }
    }
  }).observe(document, { childList: true, subtree: true });
}

/** Runs once in a fresh browser: milliseconds from POST to the message, and from the message to the box on screen. */
async function run(servers: BenchServers, name: ServerName, count: number) {
  const server = await servers.start(name);
  const { port } = server;
  const browser = await launchChromium([playLikeObs]);
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 720 } });
    await page.addInitScript({ content: 'globalThis.__name ??= (value) => value;' });
    await page.addInitScript(watchPage);
    await page.goto(`http://localhost:${port}/alerts/v1/${alertKeyOf(0)}`);
    await page.waitForFunction(() => (globalThis as unknown as { benchSeen: Seen }).benchSeen.isWelcome);
    await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
    const sentAt = new Map<string, number>();
    for (let done = 0; done < count; done += 1) {
      const [purchase] = await makePurchases({ count: 1, channels: 1, port, withIntents: name === 'product' });
      if (!purchase) break;
      const line = openLine(port);
      sentAt.set(purchase.id, performance.timeOrigin + performance.now());
      await line.ask(purchase.webhook);
      line.close();
      await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
    }
    await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
    const seen = await page.evaluate(() => (globalThis as unknown as { benchSeen: Seen }).benchSeen);
    if (seen.messages.length !== count || seen.frames.length !== count)
      throw new Error(`of ${count} alerts ${seen.messages.length} reached the page, ${seen.frames.length} were drawn`);
    return {
      messageMs: seen.messages.map(({ id, at }) => at - (sentAt.get(id.slice(0, id.indexOf(':'))) ?? 0)),
      frameMs: seen.messages.map(({ at }, index) => (seen.frames[index] ?? 0) - at),
    };
  } finally {
    await browser.close();
    await server.stop();
  }
}

/**
 * Metric 3: milliseconds from POST to the message in a real browser, and from the message to the first frame of the alert's
 * box. Compares the product's page with each floor's minimal page, which loads the same clip.
 */
export async function measureBrowser(servers: BenchServers, options: { rounds: number; alerts: number }) {
  // Does nothing if the page is already built.
  await runNode(['scripts/build.mjs', 'dashboard'], process.env);
  const names = ['M', 'product', 'D'] as const;
  const message = { product: [] as number[], M: [] as number[], D: [] as number[] };
  const frame = { product: [] as number[], M: [] as number[], D: [] as number[] };
  const frame99 = { product: [] as number[], M: [] as number[], D: [] as number[] };
  for (let turn = 0; turn < options.rounds; turn += 1) {
    for (const name of names) {
      const { messageMs, frameMs } = await run(servers, name, options.alerts);
      message[name].push(quantile(messageMs, 0.5));
      frame[name].push(quantile(frameMs, 0.5));
      frame99[name].push(quantile(frameMs, 0.99));
    }
  }
  const p50 = (name: ServerName & keyof typeof message) => median(message[name]);
  return {
    messageToM: round(p50('product') / p50('M')),
    messageToD: round(p50('product') / p50('D')),
    frameP50ToM: round(median(frame.product) / median(frame.M)),
    frameP99ToM: round(median(frame99.product) / median(frame99.M)),
    alerts: options.alerts,
    ms: Object.fromEntries(
      names.map((name) => [
        name,
        { message: round(p50(name)), frameP50: round(median(frame[name])), frameP99: round(median(frame99[name])) },
      ]),
    ),
  };
}
