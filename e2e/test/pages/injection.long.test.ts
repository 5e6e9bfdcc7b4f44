import { PAYLOADS } from '@bitcue/shared/test/injection-payloads.ts';
import { draw } from '@bitcue/shared/test/test-run.ts';
import type { BrowserContext, Frame, Locator, Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { playLikeObs } from '../../src/chromium.ts';
import { type DashboardPage, openBrowser, openDashboard } from '../../src/dashboard-page.ts';
import { findMarkup, type InjectionWatch, listTexts, watchInjection } from '../../src/injection-watch.ts';
import { keepFiles } from '../../src/places/place.ts';
import { createPoisoner, type Poisoner } from '../../src/poison.ts';
import {
  poisonConfigCalls,
  poisonDashboard,
  poisonEvents,
  poisonSlots,
  poisonViewerCalls,
} from '../../src/poisoned-answers.ts';
import { openStage, REDUCED_MOTION, type StagePage } from '../../src/stage-page.ts';
import { createTwitchControl } from '../../src/twitch-control.ts';
import { useBrowser, useWorld } from '../use-world.ts';

const world = await useWorld();
const browser = await useBrowser([playLikeObs]);
const twitch = createTwitchControl(world);
/** The script that a local alert page loads from the stage. */
const STAND_IN = `${world.stage}/obs-studio.js`;
const OWN = [world.ebs, world.stage, world.extension, 'https://static-cdn.jtvnw.net'];
/** Minimum number of payloads per field. */
const EACH = 20;
/** Time limit in milliseconds for tests that go through many pages. */
const LONG_MS = 150_000;

let closing: { close(): Promise<void> } | null = null;

afterEach(async () => {
  await closing?.close();
  closing = null;
});

type Look = ReturnType<typeof createLook>;

/** Checks a view repeatedly: collects the texts it shows, and expects them to be only text. */
function createLook(watch: InjectionWatch, findFrame: () => Frame) {
  const seen: string[] = [];
  return {
    /** Expects that nothing ran, was requested or refused, and that the document contains only our markup. */
    async take() {
      const frame = findFrame();
      seen.push(...(await listTexts(frame)));
      expect({ ...watch, markup: await findMarkup(frame, [STAND_IN]) }).toEqual({
        ran: [],
        dialogs: [],
        foreign: [],
        refused: [],
        markup: [],
      });
    },
    /** Returns the payloads that were shown in full. */
    shown() {
      const all = squash(seen.join('\n\n'));
      return PAYLOADS.filter(({ text }) => all.includes(squash(text)));
    },
  };
}

/** Collapses white space and characters that form fields and HTML change. */
const squash = (text: string) =>
  text
    .replaceAll('\u0000', ' ')
    .replaceAll(/[\s\ufeff\ufffd]+/g, ' ')
    .trim();

/** Expects each field with one of these prefixes to have got enough payloads. */
function expectEach(poisoner: Poisoner, beginnings: string[]) {
  for (const beginning of beginnings) {
    const fields = [...poisoner.fields].filter(([field]) => field.startsWith(beginning));
    expect(fields, beginning).not.toEqual([]);
    expect(fields.filter(([, numbers]) => numbers.size < EACH).map(([field]) => field)).toEqual([]);
  }
}

function expectAllShown(look: Look) {
  const shown = new Set(look.shown());
  expect(PAYLOADS.filter((payload) => !shown.has(payload)).map(({ number, text }) => `${number}: ${text}`)).toEqual([]);
}

/** Opens the dashboard as a new streamer past the welcome, in a watched context. */
async function enterDashboard() {
  const { login } = await twitch.newStreamer({ extensionActive: true });
  const dashboard = await openDashboard(browser, world, login);
  closing = dashboard;
  const { page } = dashboard;
  await page.getByRole('dialog', { name: 'Welcome' }).getByRole('button', { name: 'Close' }).click();
  const watch = await watchInjection(dashboard.context, OWN);
  await keepFiles(dashboard.context);
  return { dashboard, page, watch, look: createLook(watch, () => page.mainFrame()) };
}

describe('the payloads, as a control', () => {
  it('run and request foreign addresses when a page treats them as markup', async () => {
    const context = await openBrowser(browser);
    closing = context;
    const watch = await watchInjection(context, [world.ebs]);
    await context.route(`${world.ebs}/blank`, (route) => route.fulfill({ contentType: 'text/html', body: '' }));
    const page = await context.newPage();
    await page.goto(`${world.ebs}/blank`);
    const findAlive = () => {
      const asked = watch.foreign.map((address) => Number(address.split('/').at(-1)));
      return new Set([...watch.ran, ...asked, ...watch.dialogs.map(Number)]);
    };
    // Each in its own frame, so that one that navigates away does not affect the others.
    const take = (method: 'innerHTML' | 'write' | 'src', texts: string[]) =>
      page.evaluate(
        async ([how, all]) => {
          document.body.replaceChildren();
          for (const text of all) {
            const frame = document.createElement('iframe');
            document.body.append(frame);
            if (how === 'src') frame.src = text;
            else if (how === 'write') frame.contentDocument?.write(`<p title="${text}">${text}`);
            else if (frame.contentDocument) frame.contentDocument.body.innerHTML = text;
            await new Promise((resolve) => setTimeout(resolve));
          }
        },
        [method, texts] as const,
      );
    await take(
      'innerHTML',
      PAYLOADS.map(({ text }) => text),
    );
    await expect.poll(() => findAlive().size, { timeout: 30_000 }).toBeGreaterThan(100);
    const left = PAYLOADS.filter(({ number }) => !findAlive().has(number));
    await take(
      'write',
      left.filter(({ group }) => group !== 'address').map(({ text }) => text),
    );
    await take(
      'src',
      left.filter(({ group }) => group === 'address').map(({ text }) => text),
    );
    await expect.poll(() => findAlive().size, { timeout: 30_000 }).toBeGreaterThan(150);
    expect(await findMarkup(page.mainFrame())).not.toEqual([]);
  });
});

describe('in every answer that the dashboard gets', () => {
  const poisoner = createPoisoner();
  let dashboard: DashboardPage;
  let page: Page;
  let look: Look;

  const pressAll = (buttons: Locator) =>
    buttons.evaluateAll((all) => {
      for (const button of all) (button as HTMLElement).click();
    });

  it('is only text in the activity and the voices', { timeout: LONG_MS }, async () => {
    ({ dashboard, page, look } = await enterDashboard());
    await poisonDashboard(dashboard.context, world.ebs, poisoner);

    await dashboard.open('/dashboard/activity');
    await page.getByRole('listitem').nth(150).waitFor();
    await pressAll(page.locator('main li button[aria-expanded="false"]'));
    await look.take();
    await page
      .getByRole('button', { name: /^Dismiss / })
      .first()
      .click();
    await page.getByLabel('Reason').fill(PAYLOADS[0]?.text ?? '');
    await page.getByRole('dialog').getByRole('button', { name: 'Dismiss' }).click();
    await page.locator('[data-sonner-toast]').first().waitFor();
    await look.take();

    await dashboard.open('/voices');
    await page.getByRole('list', { name: 'Voices' }).waitFor();
    await look.take();

    expectEach(poisoner, ['interaction.', 'voice.']);
    expectAllShown(look);
    expect(dashboard.problems).toEqual([]);
  });

  it('is only text in the items, their editors and the library', { timeout: LONG_MS }, async () => {
    const poisoner = createPoisoner();
    ({ dashboard, page, look } = await enterDashboard());
    await poisonDashboard(dashboard.context, world.ebs, poisoner);
    await dashboard.open('/dashboard/extension');
    const rows = page.getByRole('list', { name: 'Interactions' }).getByRole('listitem');
    await rows.nth(EACH).waitFor();
    await look.take();
    const edits = rows.getByRole('button', { name: /^Edit / });
    for (let index = 0; index < 6; index += 1) {
      await pressAll(edits.nth(index));
      const dialog = page.getByRole('dialog', { name: 'Edit Interaction' });
      await dialog.getByLabel('Message template').waitFor();
      await look.take();
      await dialog.getByRole('button', { name: 'Go Back' }).click();
      await dialog.waitFor({ state: 'detached' });
    }
    await pressAll(rows.getByRole('button', { name: /^Demo of / }));
    await page.locator('[data-sonner-toast]').first().waitFor();
    await look.take();
    for (const kind of ['sound', 'video']) {
      await page.getByRole('button', { name: /^Add Interaction/ }).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: new RegExp(`^${kind} Alert`, 'i') })
        .click();
      await page.getByRole('button', { name: `Add a ${kind}` }).click();
      await page
        .getByRole('button', { name: /^Choose / })
        .first()
        .waitFor();
      await look.take();
      await page.reload();
      await rows.first().waitFor();
    }
    expectEach(poisoner, ['item.', 'clip.', 'refusal.message']);
    expect(look.shown().length).toBeGreaterThan(200);
    expect(dashboard.problems).toEqual([]);
  });

  it('is only text in the rewards and the Auto Swapper', { timeout: LONG_MS }, async () => {
    const poisoner = createPoisoner();
    ({ dashboard, page, look } = await enterDashboard());
    await poisonDashboard(dashboard.context, world.ebs, poisoner);
    await dashboard.open('/dashboard/rewards');
    const rewards = page.locator('main li');
    await rewards.nth(EACH).waitFor();
    await look.take();

    await dashboard.open('/dashboard/auto-swapper');
    const swaps = page.getByRole('region', { name: 'Swaps' });
    await swaps.getByRole('listitem').first().waitFor();
    await look.take();
    await pressAll(page.locator('main button[aria-expanded="false"]'));
    await look.take();
    const rules = page.getByRole('list', { name: 'Rules' }).locator(':scope > li');
    for (let index = 0; index < 6; index += 1) {
      await pressAll(rules.nth(index).locator('button:has(> b)'));
      const editor = page.getByRole('dialog');
      await editor.getByRole('button', { name: 'Save rule' }).waitFor();
      await look.take();
      await editor.getByRole('button', { name: 'Cancel' }).click();
      await editor.waitFor({ state: 'detached' });
    }
    expectEach(poisoner, ['reward.title', 'reward.prompt', 'swapper.settings.rules.[].name', 'swapper.log.[].to']);
    expect(look.shown().length).toBeGreaterThan(100);
    expect(dashboard.problems).toEqual([]);
  });

  it('is only text in data read once per page, such as the signed-in user', { timeout: LONG_MS }, async () => {
    const poisoner = createPoisoner();
    ({ dashboard, page, look } = await enterDashboard());
    await poisonDashboard(dashboard.context, world.ebs, poisoner);
    // Read again each time the event stream reconnects.
    await poisonEvents(dashboard.context, world.ebs);
    await dashboard.open('/dashboard');
    // Some fields get the same payload twice before they have had enough.
    const sizes = () => [...poisoner.fields].flatMap(([field, { size }]) => (field.startsWith('playing.') ? size : []));
    await expect.poll(() => Math.min(...sizes()), { timeout: 30_000 }).toBeGreaterThanOrEqual(EACH);
    await look.take();
    expectEach(poisoner, ['user.', 'playing.']);
    expect(dashboard.problems).toEqual([]);
  });

  it('is only text in the picker of extensions to replace, and in errors', async () => {
    ({ dashboard, page, look } = await enterDashboard());
    await poisonSlots(dashboard.context, world.ebs, poisoner);
    await dashboard.open('/dashboard/extension/setup');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: /^Panel/ }).click();
    const taken = page.locator('main li button');
    await taken.nth(EACH).waitFor();
    await look.take();
    await taken.first().click();
    await page.getByRole('button', { name: 'Retry' }).waitFor();
    await look.take();
    expect(poisoner.fields.get('slot.name')?.size).toBeGreaterThan(EACH);
    expect(look.shown().length).toBeGreaterThan(EACH);
    expect(dashboard.problems).toEqual([]);
  });

  it('requests nothing as the address of a picture', async () => {
    const entered = await enterDashboard();
    ({ dashboard, page } = entered);
    const addresses = PAYLOADS.filter(({ group }) => group === 'address');
    expect(addresses.length).toBeGreaterThanOrEqual(EACH);
    await poisonSlots(dashboard.context, world.ebs, poisoner);
    await dashboard.context.route(`${world.ebs}/api/user/platform/activation`, (route) => {
      const slots = addresses.map(({ number, text }) => ({ slot: `${number}`, id: 'id', name: 'A name', icon: text }));
      return route.fulfill({ json: { outcome: 'full', slots } });
    });
    await dashboard.open('/dashboard/extension/setup');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: /^Panel/ }).click();
    // A picture that cannot be loaded is not shown.
    await page
      .locator('main li button')
      .nth(EACH - 1)
      .waitFor();
    const { refused, ...nothing } = entered.watch;
    await expect.poll(() => refused.length, { timeout: 30_000 }).toBeGreaterThan(5);
    expect(nothing).toEqual({ ran: [], dialogs: [], foreign: [] });
    expect(refused.filter((what) => !what.startsWith('img-src '))).toEqual([]);
  });

  it('has no effect in the address of a page', { timeout: LONG_MS }, async () => {
    ({ dashboard, page, look } = await enterDashboard());
    const places: ((text: string) => string)[] = [
      (text) => `/login?error=${text}&returnTo=${text}`,
      (text) => `/dashboard/${text}`,
      (text) => `/${text}?x=${text}#${text}`,
      (text) => `/dashboard/extension?${text}=1#${text}`,
    ];
    for (const [index, place] of places.entries()) {
      const [first, ...others] = PAYLOADS.filter(({ number }) => number % 12 === index);
      await page.goto(world.ebs + place(encodeURIComponent(first?.text ?? '')));
      await look.take();
      for (const { text } of others) {
        await page.evaluate(
          (path) => {
            history.pushState(null, '', path);
            dispatchEvent(new PopStateEvent('popstate'));
          },
          place(encodeURIComponent(text)),
        );
        await look.take();
      }
    }
    expect(dashboard.problems).toEqual([]);
  });
});

describe('saved with real calls', () => {
  it('is only text in a streamer’s items, in the dashboard and after a reload', { timeout: LONG_MS }, async () => {
    const { dashboard, page, look } = await enterDashboard();
    await dashboard.open('/dashboard/extension');
    const written = PAYLOADS.filter(({ text }) => text === text.trim() && [...text].length <= 45).filter(
      (_, index) => index % 4 === 0,
    );
    const statuses = await page.evaluate(
      async (texts) => {
        const send = async (text: string) => {
          const uuid = crypto.randomUUID();
          const settings = {
            actionVerb: text.slice(0, 25),
            template: { enabled: true, message: text },
            filter: { enabled: true, wordList: [text.slice(0, 40)] },
          };
          const terms = { amount: 100, cooldown: 0, enabled: true, lastEpoch: 0, allowed: [] };
          const item = { uuid, title: text, ...terms, features: [{ id: 'a', type: 'tts', settings }] };
          const response = await fetch(`/api/user/extension/${uuid}`, {
            method: 'POST',
            headers: { 'content-type': 'application/json', 'x-requested-with': 'bitcue' },
            body: JSON.stringify({ item }),
          });
          return response.status;
        };
        return Promise.all(texts.map(send));
      },
      written.map(({ text }) => text),
    );
    expect(written.length).toBeGreaterThan(2 * EACH);
    expect(new Set(statuses)).toEqual(new Set([200]));
    await page.reload();
    const rows = page.getByRole('list', { name: 'Interactions' }).getByRole('listitem');
    await expect.poll(() => rows.count(), { timeout: 30_000 }).toBe(written.length);
    await look.take();
    const shown = new Set(look.shown());
    expect(written.filter((payload) => !shown.has(payload))).toEqual([]);
    expect(dashboard.problems).toEqual([]);
  });
});

describe('in every answer that the extension gets', () => {
  const VIEWERS = ['Panel', 'Component', 'Mobile'];
  let stage: StagePage;
  let watch: InjectionWatch;

  /** Opens the stage, after calling `prepare`, so before its views request anything. */
  async function open(prepare: (context: BrowserContext) => Promise<void>) {
    stage = await openStage(browser, world, await twitch.newViewer(), async (page) => {
      watch = await watchInjection(page.context(), OWN);
      await prepare(page.context());
    });
    await stage.page.emulateMedia(REDUCED_MOTION);
    closing = stage;
  }
  const findView = () => {
    const frame = stage.page.frames().find((one) => one.url().startsWith(world.extension));
    if (!frame) throw new Error('No view is open.');
    return frame;
  };

  it.each(draw(2, VIEWERS))('is text in the view %s', { timeout: LONG_MS }, async (label) => {
    const poisoner = createPoisoner();
    await open((context) => poisonViewerCalls(context, world.ebs, poisoner));
    const look = createLook(watch, findView);
    await stage.pickView(label);
    const items = stage.panel.getByRole('button', { name: /Bits: / });
    await items.nth(100).waitFor({ state: 'attached' });
    await look.take();
    for (let index = 0; index < 12; index += 2) {
      await items.nth(index).evaluate((button: HTMLElement) => button.click());
      await stage.panel.getByRole('form').waitFor();
      await look.take();
    }
    const form = stage.panel.getByRole('form');
    await form
      .getByRole('textbox')
      .first()
      .fill(PAYLOADS[1]?.text ?? '');
    await form.getByRole('textbox').nth(1).fill('chatter_one');
    await form.getByRole('button', { name: /^Use / }).click();
    await look.take();
    expectEach(poisoner, ['viewer item.title', 'viewer item.hint', 'viewer item.unavailable', 'viewer item.fields']);
    expectAllShown(look);
  });

  it.each(['Config', 'Live'])('is text in the view %s', { timeout: LONG_MS }, async (label) => {
    const poisoner = createPoisoner();
    await open((context) => poisonConfigCalls(context, world.ebs, poisoner));
    const look = createLook(watch, findView);
    await stage.pickView(label);
    await stage.panel.getByRole('listitem').nth(80).waitFor({ state: 'attached' });
    await look.take();
    if (label === 'Config') {
      await stage.panel.getByRole('button', { name: /^Test / }).evaluateAll((buttons) => {
        for (const button of buttons.slice(0, 100)) (button as HTMLElement).click();
      });
      const countShown = async () => {
        await look.take();
        return look.shown().length;
      };
      await expect.poll(countShown, { timeout: 40_000, interval: 1_000 }).toBe(PAYLOADS.length);
    }
    expectAllShown(look);
  });
});

describe('in every message to the alert page', () => {
  it('is only text in all kinds of alerts', { timeout: LONG_MS }, async () => {
    const context = await openBrowser(browser, { viewport: { width: 1280, height: 720 } });
    closing = context;
    const watch = await watchInjection(context, OWN);
    const page = await context.newPage();
    const look = createLook(watch, () => page.mainFrame());
    const poisoner = createPoisoner();
    const { media } = (await (await fetch(`${world.ebs}/api/library`)).json()) as {
      media: { type: string; source: string }[];
    };
    const sourceOf = (type: string) => media.find((clip) => clip.type === type)?.source ?? '';
    let say: (message: object) => void = () => {};
    let onStarted = (_id: string) => {};
    await page.routeWebSocket(/\/alerts\/socket$/, (socket) => {
      say = (message) => socket.send(JSON.stringify(message));
      socket.onMessage((data) => {
        const message = JSON.parse(String(data)) as { type: string; id: string };
        if (message.type === 'hello') {
          // As an EBS of 0.1.0 sends it: without a design.
          const look = { theme: 'blue', notification: { position: { x: 0, y: 0 }, hide: false } };
          say({ type: 'welcome', role: 'leader', channel: poisoner.take('channel'), look, settled: [] });
        }
        if (message.type === 'started' || message.type === 'failed') onStarted(message.id);
      });
    });
    await page.goto(`${world.ebs}/alerts/v1/any-key-will-do-here`);
    await page.locator('html[data-role="leader"]').waitFor({ state: 'attached' });
    const base = { amount: 100, durationMs: 60_000, volume: 0 };
    const cues = {
      tts: () => ({ kind: 'tts', ...base, audio: sourceOf('sound'), text: poisoner.take('tts.text') }),
      sound: () => ({ kind: 'sound', ...base, audio: sourceOf('sound'), title: poisoner.take('sound.title') }),
      video: () => ({
        kind: 'video',
        ...base,
        video: sourceOf('video'),
        title: poisoner.take('video.title'),
        position: { x: 0, y: 0 },
        size: { w: 320, h: 180 },
      }),
      notice: () => ({ kind: 'notice', ...base, text: poisoner.take('notice.text') }),
    };
    for (const [kind, make] of Object.entries(cues)) {
      for (
        let index = 0;
        index < EACH + 1 || (kind === 'notice' && look.shown().length < PAYLOADS.length && index < 120);
        index += 1
      ) {
        const id = `${poisoner.take(`${kind}.id`)}-${kind}`;
        const cue = { ...make(), viewer: poisoner.take(`${kind}.viewer`), action: poisoner.take(`${kind}.action`) };
        const started = new Promise<string>((resolve) => {
          onStarted = resolve;
        });
        say({ type: 'play', id, play: 1, lane: 'main', fromMs: 0, cue });
        await started;
        expect(await page.locator('.box').last().getAttribute('data-id')).toBe(id);
        await look.take();
        say({ type: 'stop', id });
      }
    }
    expectEach(poisoner, ['tts.', 'sound.', 'video.', 'notice.']);
    expectAllShown(look);
  });
});
