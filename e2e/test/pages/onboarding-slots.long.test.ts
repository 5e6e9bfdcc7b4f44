import { draw } from '@bitcue/shared/test/test-run.ts';
import { describe, expect, it } from 'vitest';
import { useDashboard } from './enter.ts';
import { press } from './find.ts';
import {
  type Active,
  ALL,
  CLOCK,
  createSetupOpener,
  heading,
  install,
  installPageOf,
  MAP,
  OURS,
  QUIZ,
  readSlots,
  slotsOf,
} from './setup-steps.ts';

const tests = await useDashboard();
const { world, twitch } = tests;
const enterOver = createSetupOpener(tests, ALL);

describe('the slots', () => {
  it.each(
    draw<{ case: string; before: Active; meanwhile?: Active; choice: RegExp; after: string[] }>(2, [
      {
        case: 'a panel takes slot 1 and the others move on by one',
        before: { panel: { 1: CLOCK.id, 2: MAP.id } },
        choice: /^Panel/,
        after: slotsOf(['Bitcue extension', 'Demo clock', 'Demo map']),
      },
      {
        case: 'a panel moves others that left a gap together behind it',
        before: { panel: { 3: CLOCK.id } },
        choice: /^Panel/,
        after: slotsOf(['Bitcue extension', 'Demo clock', 'free']),
      },
      {
        case: 'a component takes slot 1, the other one moves on, and panels stay',
        before: { component: { 1: CLOCK.id }, panel: { 1: MAP.id } },
        choice: /^Component/,
        after: slotsOf(['Demo map', 'free', 'free'], ['Bitcue extension', 'Demo clock']),
      },
      {
        case: 'it leaves the kind that it was put into meanwhile',
        before: {},
        meanwhile: { component: { 1: OURS.id, 2: CLOCK.id } },
        choice: /^Panel/,
        after: slotsOf(['Bitcue extension', 'free', 'free'], ['free', 'Demo clock']),
      },
      {
        case: 'it stays where it was put meanwhile, when that is the kind chosen',
        before: {},
        meanwhile: { panel: { 1: CLOCK.id, 2: OURS.id } },
        choice: /^Panel/,
        after: slotsOf(['Demo clock', 'Bitcue extension', 'free']),
      },
    ]),
  )('[ACT-05, ACT-06] $case', async ({ before, meanwhile, choice, after }) => {
    const entered = await enterOver(before);
    const { page, streamer } = entered;
    await press(page, 'Continue');
    await heading(page, 'Activate Your Extension').waitFor();
    if (meanwhile) await install(twitch, streamer.id, ALL, meanwhile);
    await press(page, choice);
    await heading(page, 'Activation Successful!').waitFor();
    expect(await readSlots(entered.context, world)).toEqual(after);
  });

  it('[ACT-06] a component keeps its position on the video when it moves to another slot', async () => {
    const { page, streamer } = await enterOver({ component: { 1: CLOCK.id } });
    await press(page, 'Continue');
    await press(page, /^Component/);
    await heading(page, 'Activation Successful!').waitFor();
    const changes = (await twitch.truth()).filter(
      ({ action, channelId }) => action === 'extensions.activate' && channelId === streamer.id,
    );
    expect(changes.at(-1)?.detail).toMatchObject({
      slots: {
        component: {
          1: { id: OURS.id, version: OURS.version, x: expect.any(Number), y: expect.any(Number) },
          2: { id: CLOCK.id, version: '1.0.0', x: 10, y: 20 },
        },
      },
    });
  });

  it.each(
    draw(2, [
      {
        kind: 'Panel',
        choice: /^Panel/,
        before: { panel: { 1: CLOCK.id, 2: MAP.id, 3: QUIZ.id } },
        offered: ['Demo clockSlot 1', 'Demo mapSlot 2', 'Demo quizSlot 3'],
        wanted: 'Demo map',
        full: slotsOf(['Demo clock', 'Demo map', 'Demo quiz']),
        after: slotsOf(['Demo clock', 'Bitcue extension', 'Demo quiz']),
      },
      {
        kind: 'Component',
        choice: /^Component/,
        before: { component: { 1: CLOCK.id, 2: MAP.id } },
        offered: ['Demo clockSlot 1', 'Demo mapSlot 2'],
        wanted: 'Demo clock',
        full: slotsOf(['free', 'free', 'free'], ['Demo clock', 'Demo map']),
        after: slotsOf(['free', 'free', 'free'], ['Bitcue extension', 'Demo map']),
      },
    ]),
  )(
    '[ONB-06, ACT-07, ACT-08] the picker appears if every $kind slot is taken; Go Back changes nothing, a choice overwrites only that slot',
    async ({ kind, choice, before, offered, wanted, full, after }) => {
      const entered = await enterOver(before);
      const { page } = entered;
      await press(page, 'Continue');
      await press(page, choice);
      await heading(page, `Replace an Existing ${kind}`).waitFor();
      const card = page.getByRole('region', { name: 'Step 3 of 4' });
      expect(await card.getByRole('list').last().getByRole('listitem').allTextContents()).toEqual(offered);
      await press(page, 'Go Back');
      await heading(page, 'Activate Your Extension').waitFor();
      expect(await readSlots(entered.context, world)).toEqual(full);
      await press(page, choice);
      await press(page, new RegExp(`^${wanted}`));
      await heading(page, 'Activation Successful!').waitFor();
      expect(await readSlots(entered.context, world)).toEqual(after);
      await press(page, 'Finish Setup');
      await heading(page, 'Extension Active').waitFor();
    },
  );

  it('[ACT-11] shows the name and icon of the released version from Twitch', async () => {
    const entered = await enterOver({}, []);
    const { page, context } = entered;
    // A picture that cannot be loaded is not shown.
    await context.route(/^https:\/\/extensions-discovery-images\.twitch\.tv\//, (route) =>
      route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
    );
    const tab = await context.newPage();
    await tab.goto(installPageOf(world));
    await tab.getByRole('button', { name: 'Fill the panel slots with others' }).click();
    await tab.getByRole('button', { name: 'Install', exact: true }).click();
    await tab.getByText('The extension is installed.').waitFor();
    await tab.close();
    await press(page, 'Continue');
    await press(page, /^Panel/);
    const goals = page.getByRole('button', { name: /^Demo goals/ });
    await goals.waitFor();
    expect(await goals.locator('img').getAttribute('src')).toBe(
      'https://extensions-discovery-images.twitch.tv/demo-goals/1.0.0/logo-100x100.png',
    );
    // It has no icon, so a blank is shown.
    expect(
      await page
        .getByRole('button', { name: /^Demo schedule/ })
        .locator('img')
        .count(),
    ).toBe(0);
  });
});
