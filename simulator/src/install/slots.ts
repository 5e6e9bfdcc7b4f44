import type { SlotKind } from '@bitcue/shared/api/platform.ts';
import { EXTENSION_NAME } from '@bitcue/shared/brand.ts';
import type { LocalTwitch } from '../local-twitch.ts';
import type { Channel } from '../state/model.ts';
import { createInstall } from '../state/seed.ts';
import { OTHER_EXTENSIONS } from './other-extensions.ts';

const KINDS = ['panel', 'overlay', 'component'] as const;

/** Installs our extension unless it already is. */
export function installExtension({ options }: LocalTwitch, channel: Channel): void {
  const { extensionClientId: clientId, extensionVersion: version } = options;
  if (channel.installs.some((install) => install.id === clientId)) return;
  channel.installs.push(createInstall({ clientId, version, name: EXTENSION_NAME }));
}

/** Uninstalls an extension from a channel, slots included. */
export function uninstall(channel: Channel, extensionId: string): void {
  channel.installs = channel.installs.filter((install) => install.id !== extensionId);
  deactivate(channel, extensionId);
}

/** Removes an extension from every slot. */
function deactivate(channel: Channel, extensionId: string): void {
  for (const kind of KINDS) {
    for (const [slot, filled] of Object.entries(channel.slots[kind])) {
      if (filled?.id === extensionId) channel.slots[kind][slot] = null;
    }
  }
}

/** Fills the free slots of one kind with others' extensions, each active once. */
export function fillWithOthers(channel: Channel, kind: SlotKind): void {
  const isActive = (id: string) => Object.values(channel.slots[kind]).some((filled) => filled?.id === id);
  for (const [slot, filled] of Object.entries(channel.slots[kind])) {
    const other = OTHER_EXTENSIONS.find(({ id }) => !isActive(id));
    if (filled !== null || other === undefined) continue;
    uninstall(channel, other.id);
    channel.installs.push(createInstall({ clientId: other.id, version: other.version, name: other.name }));
    const place = kind === 'component' ? { x: 10 * Number(slot), y: 20 } : {};
    channel.slots[kind][slot] = { id: other.id, version: other.version, ...place };
  }
}

/** Uninstalls others' extensions from a channel. */
export function removeOthers(channel: Channel): void {
  for (const { id } of OTHER_EXTENSIONS) uninstall(channel, id);
}
