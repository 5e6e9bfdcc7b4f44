import { EXTENSION_NAME } from '@bitcue/shared/brand.ts';
import type { z } from 'zod';
import type { controlUserSchema, installsSchema, NewUser } from '../control-api.ts';
import { createOpaqueId } from '../extension/tokens.ts';
import { ApiError } from '../http/handle.ts';
import { findUser, type LocalTwitch } from '../local-twitch.ts';
import { createChannel, createInstall, createUser } from '../state/seed.ts';
import { formatHelixTime } from '../time.ts';
import { requireChannel } from './sessions.ts';

/** Adds an account and its channel. Throws 409 if the id or login is taken. */
export function addUser(twitch: LocalTwitch, input: NewUser): z.infer<typeof controlUserSchema> {
  const { options, state } = twitch;
  const id = input.id ?? String(state.nextUserId++);
  if (state.users[id] !== undefined || findUser(twitch, input.login) !== null) {
    throw new ApiError(409, 'refused', 'This id or login is taken.');
  }
  const user = createUser(id, input.login, {
    displayName: input.displayName ?? input.login,
    broadcasterType: input.broadcasterType,
    bits: input.bits,
    identityShared: input.identityShared,
    createdAt: formatHelixTime(new Date()),
  });
  const channel = createChannel();
  if (input.live) channel.live = { streamId: `4${id}`, startedAt: formatHelixTime(new Date()) };
  if (input.extensionActive) {
    channel.installs = [
      createInstall({ clientId: options.extensionClientId, version: options.extensionVersion, name: EXTENSION_NAME }),
    ];
    channel.slots.panel['1'] = { id: options.extensionClientId, version: options.extensionVersion };
  }
  state.users[id] = user;
  state.channels[id] = channel;
  twitch.touch();
  return {
    id,
    login: user.login,
    displayName: user.displayName,
    broadcasterType: user.broadcasterType,
    opaqueId: createOpaqueId(options.extensionClientId, id, false),
  };
}

/** Sets what is installed on a channel and, if given, active in its slots. Removed extensions leave their slots. */
export function setInstalls(
  twitch: LocalTwitch,
  channelId: string,
  { installs, active }: z.infer<typeof installsSchema>,
): void {
  const channel = requireChannel(twitch, channelId);
  channel.installs = installs;
  for (const slots of [channel.slots.panel, channel.slots.overlay, channel.slots.component]) {
    for (const [slot, filled] of Object.entries(slots)) {
      const stays = installs.some((install) => install.id === filled?.id && install.version === filled.version);
      if (!stays) slots[slot] = null;
    }
  }
  if (active !== undefined) {
    for (const kind of ['panel', 'component'] as const) {
      for (const slot of Object.keys(channel.slots[kind])) {
        const install = installs.find(({ id }) => id === active[kind][slot]);
        const place = kind === 'component' ? { x: 10 * Number(slot), y: 20 } : {};
        channel.slots[kind][slot] = install ? { id: install.id, version: install.version, ...place } : null;
      }
    }
  }
  twitch.touch();
}
