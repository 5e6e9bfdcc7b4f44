import type { BrowserContext, Page } from 'playwright-core';
import type { TwitchControl } from '../../src/twitch-control.ts';
import { OUR_EXTENSION, type WorldAddresses } from '../../src/world.ts';

/** Path of the page on which the extension is set up. */
export const SETUP = '/dashboard/extension/setup';

/** Our extension, as the local Twitch installs it. */
export const OURS = {
  ...OUR_EXTENSION,
  name: 'Bitcue extension',
  type: ['panel', 'component'] as ('panel' | 'component')[],
};

/** An extension of somebody else, of which nothing is released; it can be in slots of both kinds. */
export const createOther = (word: string) => ({
  ...OURS,
  id: `demo-other-${word}`,
  version: '1.0.0',
  name: `Demo ${word}`,
});

/** Which extension (id) is in which slots. */
export interface Active {
  panel?: Record<string, string>;
  component?: Record<string, string>;
}

/** Installs extensions on a channel, and puts these of them into slots; every other slot is emptied. */
export const install = (
  twitch: TwitchControl,
  channelId: string,
  installs: (typeof OURS)[],
  { panel = {}, component = {} }: Active = {},
) => twitch.setExtensions(channelId, { installs, active: { panel, component } });

/** Twitch's page of our extension. */
export const installPageOf = ({ stage }: WorldAddresses) =>
  `${stage}/extensions/${OUR_EXTENSION.id}-${OUR_EXTENSION.version}`;

/** What Twitch's own page says is in the slots of the channel that is signed in there. */
export async function readSlots(context: BrowserContext, world: WorldAddresses): Promise<string[]> {
  const page = await context.newPage();
  await page.goto(installPageOf(world));
  const slots = await page.getByRole('listitem').allTextContents();
  await page.close();
  return slots;
}

/** Slots as `readSlots` tells of them, by the names in them. */
export const slotsOf = (panel: [string, string, string], component: [string, string] = ['free', 'free']) => [
  ...panel.map((name, place) => `panel ${place + 1}: ${name}`),
  ...component.map((name, place) => `component ${place + 1}: ${name}`),
];

/** The heading of a step, or of a card. */
export const heading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name, exact: true });
