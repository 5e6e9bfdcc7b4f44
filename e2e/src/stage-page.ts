import type { Browser, BrowserContext, Frame, FrameLocator, Locator, Page } from 'playwright-core';
import { type AlertRecord, recordAlerts } from './alert-recorder.ts';
import type { WorldAddresses } from './world.ts';

/** The window size of the stage page. */
export const STAGE_VIEWPORT = { width: 1440, height: 900 };

/**
 * For tests that are not about motion, as an option of a context or for `emulateMedia`. Drawing animations without a
 * graphics card takes a twelfth of their processor time. It also pauses the game on the stage page, so set it there later.
 */
export const REDUCED_MOTION = { reducedMotion: 'reduce' } as const;

/** The stage page in its own browser, clicked once so that the alert page may play sound. */
export interface StagePage {
  page: Page;
  context: BrowserContext;
  alerts: AlertRecord;
  panel: FrameLocator;
  /** Returns the panel's frame as it is now. */
  panelFrame(): Promise<Frame>;
  alertPage: FrameLocator;
  /** The viewer's rows in the ledger, newest first. */
  rows: Locator;
  /** Returns the price button of an item in the panel. */
  item(title: string): Locator;
  /** Opens an item, fills in the given fields by label, and presses the button that uses Bits, which opens Twitch's dialog. */
  order(title: string, input?: Record<string, string>): Promise<void>;
  /** Presses the button in Twitch's dialog. */
  confirm(): Promise<void>;
  /** Calls `order`, then `confirm`. */
  use(title: string, input?: Record<string, string>): Promise<void>;
  /** Waits until the viewer's newest row has this state, and returns its id. */
  untilState(state: string, within?: { rows?: number; timeoutMs?: number }): Promise<string>;
  /** Opens another extension view by its name on the stage page; `panel` then refers to it. */
  pickView(label: string): Promise<void>;
  /** Sets Twitch's light or dark theme; the stage page itself stays dark. */
  showTheme(theme: 'light' | 'dark'): Promise<void>;
  /** Waits until the alert page on the stage page is the leader. */
  untilLeads(): Promise<void>;
  close(): Promise<void>;
}

/** Longest wait for a row in milliseconds: covers the start of the speech engine and the longest alert. */
const STATE_MS = 25_000;

/** Runs in each page. The alert pages of all stage pages share one browser id, which the demo streamer has confirmed. */
function keepBrowserId(): void {
  if (!location.pathname.startsWith('/alerts/')) return;
  localStorage.setItem('alert-browser-id', '0123456789abcdef0123456789abcdef');
}

/** Opens the stage page as this viewer, with the game in the video paused. */
export async function openStage(
  browser: Browser,
  { stage }: WorldAddresses,
  viewer: string,
  prepare: (page: Page) => Promise<void> = async () => {},
): Promise<StagePage> {
  const context = await browser.newContext({ viewport: STAGE_VIEWPORT });
  await context.addInitScript(keepBrowserId);
  const page = await context.newPage();
  const alerts = await recordAlerts(page);
  await prepare(page);
  await page.goto(stage);
  const panel = page.frameLocator('iframe[title^="Extension"]').first();
  const alertPage = page.frameLocator('iframe[title="Alert page"]');
  const rows = page.locator('.ledger-row').filter({ hasText: viewer });
  const picker = page.getByRole('combobox', { name: 'Viewer' });
  await picker.waitFor();
  if ((await picker.inputValue()) !== viewer) await picker.selectOption(viewer);
  // One click allows sound on the alert page and pauses the game: drawing it on the CPU costs more than everything else.
  await page.getByRole('button', { name: 'Pause the animation' }).click();
  const untilLeads = () => alertPage.locator('html[data-role="leader"]').waitFor({ state: 'attached' });
  const item = (title: string) => panel.getByRole('button', { name: new RegExp(`Bits: ${title}$`) });

  const stagePage: StagePage = {
    page,
    context,
    alerts,
    panel,
    async panelFrame() {
      const frame = await (await panel.owner().elementHandle())?.contentFrame();
      if (!frame) throw new Error('No view is open.');
      return frame;
    },
    alertPage,
    rows,
    item,
    async order(title, input = {}) {
      await item(title).click();
      const form = panel.getByRole('form', { name: title });
      for (const [label, value] of Object.entries(input)) {
        const field = form.getByLabel(label);
        if ((await field.evaluate((element) => element.tagName)) === 'SELECT') await field.selectOption(value);
        else await field.fill(value);
      }
      await form.getByRole('button', { name: /^Use [\d,]+ Bits$/ }).click();
      await page.getByRole('dialog').waitFor();
    },
    confirm: () =>
      page
        .getByRole('dialog')
        .getByRole('button', { name: /^Use [\d,]+$/ })
        .click(),
    async use(title, input) {
      await stagePage.order(title, input);
      await stagePage.confirm();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    },
    async untilState(state, { rows: count = 1, timeoutMs = STATE_MS } = {}) {
      await rows.nth(count - 1).waitFor({ timeout: timeoutMs });
      const newest = rows.first();
      await newest.and(page.locator(`[data-state="${state}"]`)).waitFor({ timeout: timeoutMs });
      return (await newest.getAttribute('data-id')) ?? '';
    },
    pickView: (label) => page.locator('.view-choice').getByText(label, { exact: true }).click(),
    async showTheme(theme) {
      const toggle = page.getByRole('button', { name: `Show Twitch’s ${theme} theme` });
      const shown = page.locator(`.frame[data-theme="${theme}"]`).filter({ visible: true }).first();
      if (!(await shown.isVisible())) await toggle.click();
      await shown.waitFor();
    },
    untilLeads,
    async close() {
      // A call that a test answers may still be in flight.
      await context.unrouteAll({ behavior: 'ignoreErrors' });
      await context.close();
    },
  };
  return stagePage;
}
