import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Locator } from 'playwright-core';
import { launchChromium } from './chromium.ts';
import { root } from './node-process.ts';
import { shootDashboard } from './pictures/dashboard-pictures.ts';
import { buildPrograms } from './programs.ts';
import { openStage, type StagePage } from './stage-page.ts';
import { createTwitchControl, type TwitchControl } from './twitch-control.ts';
import { buildPages, type E2eWorld, startWorld } from './world.ts';

/** Pictures in the README, by format; all others go to a temporary folder for review. */
const COMMITTED: Readonly<Record<string, 'png' | 'jpeg'>> = {
  stage: 'jpeg',
  'panel-dark': 'png',
  'panel-light': 'png',
  'dashboard-extension-1280': 'png',
  'dashboard-home-1280': 'png',
  'dashboard-activity-1280': 'png',
  'dashboard-edit-video-multi-1280': 'png',
  'dashboard-preferences-1280': 'png',
  'dashboard-extension-390': 'png',
};
/** Maximum size of a picture in the repository, in bytes. */
const MAX_BYTES = 200_000;
/** JPEG quality of pictures that contain video, in percent. */
const JPEG_QUALITY = 85;

const docsFolder = join(root, 'docs', 'pictures');

interface Studio {
  world: E2eWorld;
  twitch: TwitchControl;
  browser: Browser;
  shoot(name: string, what: Locator | StagePage['page'], how?: { fullPage: boolean }): Promise<void>;
}

/**
 * `npm run screenshots`: runs the product and takes its pictures. Arguments select some: `stage`, `panel`, `away`, or parts
 * of the names of dashboard places, as in `npm run screenshots -- home edit-tts`.
 */
async function main(): Promise<void> {
  const looseFolder = await mkdtemp(join(tmpdir(), 'bitcue-pictures-'));
  await mkdir(docsFolder, { recursive: true });
  await buildPages();
  const { programs, remove } = await buildPrograms();
  const world = await startWorld(programs);
  try {
    const browser = await launchChromium();
    const isKept = (name: string) => Object.hasOwn(COMMITTED, name);
    const wanted = process.argv.slice(2);
    const shoot: Studio['shoot'] = async (name, what, how = { fullPage: false }) => {
      const type = COMMITTED[name] ?? 'png';
      const form = type === 'jpeg' ? { type, quality: JPEG_QUALITY } : { type };
      const picture = await ('goto' in what ? what.screenshot({ ...form, ...how }) : what.screenshot(form));
      if (isKept(name) && picture.length > MAX_BYTES) throw new Error(`${name} has ${picture.length} bytes.`);
      const file = join(isKept(name) ? docsFolder : looseFolder, `${name}.${type === 'jpeg' ? 'jpg' : 'png'}`);
      await writeFile(file, picture);
      console.log(`${file}: ${Math.round(picture.length / 1_000)} KB`);
    };
    const studio: Studio = { world, twitch: createTwitchControl(world.addresses), browser, shoot };
    try {
      // The panel comes first, while no cooldown runs in its list.
      const isWanted = (part: string) => wanted.length === 0 || wanted.includes(part);
      if (isWanted('panel')) await shootPanel(studio);
      if (isWanted('stage')) await shootAlerts(studio);
      await shootDashboard({ ...studio, addresses: world.addresses }, { wanted, isKept });
      if (isWanted('away')) await shootAbsence(studio);
    } finally {
      await browser.close();
    }
  } finally {
    await world.stop();
    await remove();
  }
}

/** Takes the stage page while speech plays, and each kind of alert over the video. */
async function shootAlerts({ world, browser, shoot }: Studio): Promise<void> {
  const stage = await openStage(browser, world.addresses, 'viewer_one');
  await stage.untilLeads();
  await stage.page.getByRole('button', { name: 'Play the animation' }).click();
  const picture = stage.page.locator('.screen');
  const shootAlert = async (kind: string, settleMs: number, more?: () => Promise<void>) => {
    await stage.alertPage.locator(`.box[data-kind="${kind}"][data-phase="playing"]`).waitFor();
    await stage.page.waitForTimeout(settleMs);
    await shoot(`alert-${kind}`, picture);
    await more?.();
    await stage.untilState('done');
  };
  await shoot('stage-empty', stage.page);
  await stage.use('Air horn');
  await shootAlert('sound', 700);
  await stage.use('Confetti cannon');
  await shootAlert('video', 1_400);
  await stage.use('Say it out loud', {
    'Your message':
      'Welcome to the stream! Everything you see here runs on one computer, the voice that reads this out too.',
  });
  await shootAlert('tts', 1_500, async () => {
    await stage.panel.getByText('Watch the stream.').waitFor();
    await shoot('stage', stage.page);
  });
  await stage.page.getByRole('button', { name: /, add / }).click();
  await stage.use('Time out a chatter', { 'Who? Their Twitch name': 'chatter_one' });
  await shootAlert('notice', 700);
  await stage.rows.first().getByRole('button').first().click();
  await stage.page.getByRole('button', { name: /^Break something/ }).click();
  await shoot('stage-menu', stage.page);
  await stage.close();
}

/** Takes the panel's states, each in both Twitch themes. */
async function shootPanel({ world, twitch, browser, shoot }: Studio): Promise<void> {
  const stage = await openStage(browser, world.addresses, await twitch.newViewer({ identityShared: false }));
  const { page, panel } = stage;
  const frame = page.locator('.frames .frame').first();
  const shootBoth = async (state: string) => {
    for (const theme of ['light', 'dark']) {
      const toggle = page.getByRole('button', { name: `Show Twitch’s ${theme} theme` });
      if ((await toggle.count()) > 0) await toggle.click();
      await panel.locator(`html[data-theme="${theme}"]`).waitFor({ state: 'attached' });
      await page.waitForTimeout(400);
      await shoot(state === '' ? `panel-${theme}` : `panel-${state}-${theme}`, frame);
    }
  };
  await stage.item('Air horn').waitFor();
  await stage.untilLeads();
  await panel.getByText('The stream is not showing alerts right now').waitFor({ state: 'detached' });
  await shootBoth('');
  await stage.item('Say it out loud').click();
  await shootBoth('identity');
  await panel.getByRole('button', { name: 'Share my Twitch identity' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Share' }).click();
  await panel.getByLabel('Your message').fill('Hello from the panel');
  await shootBoth('compose');
  await panel.getByRole('button', { name: 'Use 300 Bits', exact: true }).click();
  await page.getByRole('dialog').waitFor();
  await shootBoth('dialog');
  await stage.confirm();
  await panel.getByText('Watch the stream.').waitFor();
  await shootBoth('playing');
  await stage.untilState('done');
  await panel.getByText('It played on stream.').waitFor();
  await shootBoth('played');
  await stage.close();
}

/** Takes the viewer's panel and the stage page while the server is away. */
async function shootAbsence({ world, twitch, browser, shoot }: Studio): Promise<void> {
  await twitch.killEbs();
  const stage = await openStage(browser, world.addresses, 'viewer_one');
  await stage.panel.getByText('The stream’s server is unavailable').waitFor();
  await shoot('panel-away', stage.page.locator('.frames .frame').first());
  await shoot('stage-away', stage.page);
  await stage.close();
}

await main();
