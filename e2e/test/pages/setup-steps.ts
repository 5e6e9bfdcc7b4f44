import type { BrowserContext, Page } from 'playwright-core';
import type { TwitchControl } from '../../src/twitch-control.ts';
import { OUR_EXTENSION, type WorldAddresses } from '../../src/world.ts';
import type { DashboardTests, Entered } from './enter.ts';

/** Path of the extension's set-up page. */
export const SETUP = '/dashboard/extension/setup';

/** Our extension, as the simulator installs it. */
export const OURS = {
  ...OUR_EXTENSION,
  name: 'Bitcue extension',
  type: ['panel', 'component'] as ('panel' | 'component')[],
};

/** Creates somebody else's extension without a released version; it fits both kinds of slots. */
export const createOther = (word: string) => ({
  ...OURS,
  id: `demo-other-${word}`,
  version: '1.0.0',
  name: `Demo ${word}`,
});

/** Three such extensions. */
export const [CLOCK, MAP, QUIZ] = [createOther('clock'), createOther('map'), createOther('quiz')];
/** Our extension and the three others. */
export const ALL = [OURS, CLOCK, MAP, QUIZ];

/** Extension ids by slot. */
export interface Active {
  panel?: Record<string, string>;
  component?: Record<string, string>;
}

/** Installs extensions on a channel and puts some into slots; empties all other slots. */
export const install = (
  twitch: TwitchControl,
  channelId: string,
  installs: (typeof OURS)[],
  { panel = {}, component = {} }: Active = {},
) => twitch.setExtensions(channelId, { installs, active: { panel, component } });

/**
 * Returns a function that opens the set-up as a streamer whose onboarding may already be completed, with these extensions
 * installed and in these slots.
 */
export function createSetupOpener({ twitch, shareStreamer }: DashboardTests, installed: (typeof OURS)[]) {
  const enter = shareStreamer();
  return async (active: Active = {}, installs = installed): Promise<Entered> => {
    const entered = await enter('/dashboard/activity');
    await install(twitch, entered.streamer.id, installs, active);
    await entered.open(SETUP);
    return entered;
  };
}

/** Address of Twitch's page of our extension. */
export const installPageOf = ({ stage }: WorldAddresses) =>
  `${stage}/extensions/${OUR_EXTENSION.id}-${OUR_EXTENSION.version}`;

/** Reads the slots of the signed-in channel from Twitch's own page. */
export async function readSlots(context: BrowserContext, world: WorldAddresses): Promise<string[]> {
  const page = await context.newPage();
  await page.goto(installPageOf(world));
  const slots = await page.getByRole('listitem').allTextContents();
  await page.close();
  return slots;
}

/** Formats slots like `readSlots`, from the names in them. */
export const slotsOf = (panel: [string, string, string], component: [string, string] = ['free', 'free']) => [
  ...panel.map((name, place) => `panel ${place + 1}: ${name}`),
  ...component.map((name, place) => `component ${place + 1}: ${name}`),
];

/** Finds the heading of a step or card. */
export const heading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name, exact: true });
