import { ERRORS } from '@bitcue/shared/errors/codes.ts';
import { draw } from '@bitcue/shared/test/test-run.ts';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { answer, cut, refuse } from './answers.ts';
import { type Entered, useDashboard } from './enter.ts';
import { findToast, press } from './find.ts';
import {
  type Active,
  createOther,
  createSetupOpener,
  heading,
  install,
  OURS,
  readSlots,
  SETUP,
  slotsOf,
} from './setup-steps.ts';

const tests = await useDashboard();
const { world, twitch, enter } = tests;
/** Opens the set-up as a streamer whose onboarding may already be completed. */
const enterSetup = createSetupOpener(tests, [OURS]);

const STATUS = '/api/user/platform/status';
const ACTIVATION = '/api/user/platform/activation';
const DEFAULTS = '/api/user/extension/features/defaults';
const STATUS_FAILED = 'Failed to check extension status. Please try again.';
const ACTIVATION_FAILED = "Failed to activate Bitcue's extension";
const ACTIVATION_TROUBLE =
  "We had issues activating Bitcue's extension. The streaming platform could be having issues...";

/** Counts calls, so that no two tests use the same extension names. */
let others = 0;
const createOthers = () => {
  others += 1;
  return ['one', 'two', 'three'].map((word) => createOther(`${word}-${others}`));
};

/** Opens the set-up at the choice between kinds of slots. */
async function enterChoice(active: Active = {}, installs = [OURS]): Promise<Entered> {
  const entered = await enterSetup(active, installs);
  await press(entered.page, 'Continue');
  await heading(entered.page, 'Activate Your Extension').waitFor();
  return entered;
}

/** Waits for the error view, and returns its two parts, which are in one alert. */
async function readFailure(page: Page): Promise<string[]> {
  const view = page.getByRole('alert').filter({ has: page.getByRole('button', { name: 'Retry' }) });
  await view.waitFor();
  return (await view.innerText()).split('\n').filter((line) => line !== '' && line !== 'Retry');
}

describe('a failed activation', () => {
  const CASES = [
    {
      title: 'refused with a message',
      fault: { kind: 'answer', method: 'PUT', status: 400, message: 'Slots are locked.' },
      message: 'Slots are locked.',
    },
    {
      title: 'refused without a message',
      fault: { kind: 'answer', method: 'PUT', status: 400, message: '' },
      message: 'Failed to update extensions.',
    },
    {
      title: 'never answered',
      fault: { kind: 'hang', method: 'PUT' },
      message: 'Failed to update extensions.',
    },
    {
      title: 'while the slots cannot be read',
      fault: { kind: 'answer', method: 'GET', status: 503 },
      message: "We couldn't fetch your Active Twitch extensions. Please try again later.",
    },
  ] as const;
  it.each(draw(2, CASES))(
    '[ACT-12, API-37, ERR-17, ERR-22] $title: shows the error, leaves the slots unchanged, and Retry succeeds',
    async ({ fault, message }) => {
      const entered = await enterChoice();
      const { page, context } = entered;
      await twitch.fault({ target: 'helix', match: 'users/extensions', ...fault });
      await press(page, /^Panel/);
      expect(await readFailure(page)).toEqual([ACTIVATION_FAILED, message]);
      expect(await readSlots(context, world)).toEqual(slotsOf(['free', 'free', 'free']));
      await twitch.clearFaults();
      await press(page, 'Retry');
      await heading(page, 'Activation Successful!').waitFor();
      expect(await readSlots(context, world)).toEqual(slotsOf(['Bitcue extension', 'free', 'free']));
    },
  );

  it('[ACT-05, ACT-12] succeeds at Twitch despite an error: Retry finds it active, and moves nothing', async () => {
    const [clock = OURS, map = OURS] = createOthers();
    const { page, context } = await enterChoice({ panel: { 1: clock.id } }, [OURS, clock, map]);
    await twitch.fault({ target: 'helix', kind: 'applied-then-500', match: 'users/extensions', method: 'PUT' });
    await press(page, /^Panel/);
    expect(await readFailure(page)).toEqual([ACTIVATION_FAILED, 'Internal Server Error']);
    await twitch.clearFaults();
    await press(page, 'Retry');
    await heading(page, 'Activation Successful!').waitFor();
    expect(await readSlots(context, world)).toEqual(slotsOf(['Bitcue extension', clock.name, 'free']));
  });

  it('[ACT-07, ACT-12] Retry overwrites the previously chosen slot', async () => {
    const [one = OURS, two = OURS, three = OURS] = createOthers();
    const active = { panel: { 1: one.id, 2: two.id, 3: three.id } };
    const { page, context } = await enterChoice(active, [OURS, one, two, three]);
    await press(page, /^Panel/);
    await heading(page, 'Replace an Existing Panel').waitFor();
    await twitch.fault({
      target: 'helix',
      kind: 'answer',
      match: 'users/extensions',
      method: 'PUT',
      status: 409,
      message: 'Busy.',
    });
    await press(page, new RegExp(`^${three.name}`));
    expect(await readFailure(page)).toEqual([ACTIVATION_FAILED, 'Busy.']);
    await twitch.clearFaults();
    await press(page, 'Retry');
    await heading(page, 'Activation Successful!').waitFor();
    expect(await readSlots(context, world)).toEqual(slotsOf([one.name, two.name, 'Bitcue extension']));
  });

  it("[ERR-20, ACT-11] says 'Failed to fetch released extension info.' when the picker cannot be loaded", async () => {
    const [one = OURS, two = OURS] = createOthers();
    const { page } = await enterChoice({ component: { 1: one.id, 2: two.id } }, [OURS, one, two]);
    await twitch.fault({ target: 'helix', kind: 'answer', match: 'extensions/released', status: 500 });
    await press(page, /^Component/);
    expect(await readFailure(page)).toEqual([ACTIVATION_FAILED, 'Failed to fetch released extension info.']);
    await twitch.clearFaults();
    await press(page, 'Retry');
    await heading(page, 'Replace an Existing Component').waitFor();
  });

  it('[ERR-03, ACT-12] shows a separate message while the server is gone', async () => {
    const { page, context } = await enterChoice();
    await twitch.killEbs();
    try {
      await press(page, /^Panel/);
      expect(await readFailure(page)).toEqual([ACTIVATION_FAILED, ACTIVATION_TROUBLE]);
    } finally {
      await twitch.startEbs();
    }
    await press(page, 'Retry');
    await heading(page, 'Activation Successful!').waitFor();
    expect(await readSlots(context, world)).toEqual(slotsOf(['Bitcue extension', 'free', 'free']));
  });

  it.each(
    draw(2, [
      ['without a session', 401, 'auth.required', 'Missing auth details'],
      [
        'without a token or client id',
        409,
        'extensions.configuration',
        'Cannot update extensions: Missing auth or configuration.',
      ],
    ] as const),
  )('[ACT-10, ERR-04] %s', async (_, status, error, message) => {
    const { page } = await enterChoice();
    const mend = await refuse(page, ACTIVATION, { status, error, message: ERRORS[error].message });
    await press(page, /^Panel/);
    expect(await readFailure(page)).toEqual([ACTIVATION_FAILED, message]);
    await mend();
    await press(page, 'Retry');
    await heading(page, 'Activation Successful!').waitFor();
  });
});

describe('a start that fails', () => {
  it.each(
    draw(2, [
      ['the message', 'Not now.', (page: Page) => refuse(page, '/api/user/settings', { message: 'Not now.' })],
      [
        'a default message',
        'An unexpected error occurred. Please try again.',
        (page: Page) => cut(page, '/api/user/settings'),
      ],
    ] as const),
  )('[ONB-12, ONB-20] shows %s, and Retry starts the set-up', async (_, message, strike) => {
    const { page, open } = await enter('/dashboard/activity', { extensionActive: false });
    const mend = await strike(page);
    await open(SETUP);
    expect(await readFailure(page)).toEqual(['The setup could not be started', message]);
    expect(await heading(page, 'Meet the extension').count()).toBe(0);
    await mend();
    await press(page, 'Retry');
    await heading(page, 'Meet the extension').waitFor();
    const readUser = () => page.evaluate(async () => (await fetch('/api/user')).json());
    await expect.poll(readUser).toMatchObject({ onboardingExtension: { status: 'in-progress' } });
  });
});

describe('a status that cannot be checked', () => {
  it.each(
    draw(2, [
      [
        'of the active extensions',
        'users/extensions',
        "We couldn't fetch your Active Twitch extensions. Please try again later.",
      ],
      [
        'of the installed extensions',
        'users/extensions/list',
        "We couldn't fetch your Twitch extensions. Please try again later.",
      ],
    ]),
  )('[ERR-02, ERR-17, ERR-18] %s: says so and stays', async (_, match, why) => {
    const { page } = await enterSetup();
    await heading(page, 'Meet the extension').waitFor();
    await twitch.fault({ target: 'helix', kind: 'answer', match, method: 'GET', status: 503 });
    await press(page, 'Continue');
    await findToast(page, STATUS_FAILED, why).waitFor();
    await heading(page, 'Meet the extension').waitFor();
    await twitch.clearFaults();
    await press(page, 'Continue');
    await heading(page, 'Activate Your Extension').waitFor();
  });

  it("[ERR-19] of the latest version: says 'We couldn't get the latest version of Bitcue's extension. Twitch could be having issues...'", async () => {
    // The released version is cached for an hour, but not across a restart.
    await twitch.killEbs();
    await twitch.startEbs();
    const { page } = await enterSetup();
    await twitch.fault({ target: 'helix', kind: 'answer', match: 'extensions/released', status: 500 });
    await press(page, 'Continue');
    await findToast(
      page,
      STATUS_FAILED,
      "We couldn't get the latest version of Bitcue's extension. Twitch could be having issues...",
    ).waitFor();
  });

  it.each(
    draw(2, [
      ['Released extension not found.', 404, 'extensions.not_found'],
      ['Twitch token or client ID is missing.', 409, 'twitch.credentials'],
    ] as const),
  )('[ERR-20] shows the server’s message: %s', async (message, status, error) => {
    const { page } = await enterSetup();
    await refuse(page, STATUS, { status, error, message: ERRORS[error].message });
    await press(page, 'Continue');
    await findToast(page, STATUS_FAILED, message).waitFor();
  });

  it('[ERR-02, ERR-18, ONB-08, ONB-10] while waiting and at Continue Setup: stays, and continues once it can be checked', async () => {
    const { page, streamer, context } = await enterSetup({}, []);
    await press(page, 'Continue');
    await heading(page, 'Install the Extension').waitFor();
    const [tab] = await Promise.all([context.waitForEvent('page'), press(page, 'Install the Extension')]);
    await tab.close();
    const fail = () =>
      twitch.fault({ target: 'helix', kind: 'answer', match: 'users/extensions/list', method: 'GET', status: 503 });
    await fail();
    await page
      .getByRole('alert')
      .filter({ hasText: /^We couldn't fetch your Twitch extensions. Please try again later.$/ })
      .waitFor();
    await install(twitch, streamer.id, [OURS]);
    await twitch.clearFaults();
    await heading(page, 'Extension Installed').waitFor();
    await fail();
    await press(page, 'Continue Setup');
    await findToast(page, STATUS_FAILED).waitFor();
    await heading(page, 'Extension Installed').waitFor();
    await twitch.clearFaults();
    await press(page, 'Continue Setup');
    await heading(page, 'Activate Your Extension').waitFor();
  });
});

describe('default features that fail', () => {
  it.each(
    draw(2, [
      ['the message', 'There is no room.', (page: Page) => refuse(page, DEFAULTS, { message: 'There is no room.' })],
      ['a default message', 'Failed to add default features.', (page: Page) => cut(page, DEFAULTS)],
      [
        'a default message if the answer has none',
        'Failed to add default features.',
        (page: Page) => answer(page, DEFAULTS, { status: 500, body: 'Oh.' }),
      ],
    ] as const),
  )('[ERR-05, API-10, ONB-16] shows %s, stays, and Finish Setup can be pressed again', async (_, message, strike) => {
    const { page } = await enterChoice();
    await press(page, /^Panel/);
    await heading(page, 'Activation Successful!').waitFor();
    const mend = await strike(page);
    await press(page, 'Finish Setup');
    await findToast(page, message).waitFor();
    await heading(page, 'Activation Successful!').waitFor();
    await mend();
    await press(page, 'Finish Setup');
    await page.waitForURL(`${world.ebs}/dashboard/extension`);
    await heading(page, 'Extension Active').waitFor();
  });
});
