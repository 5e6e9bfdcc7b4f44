import type { SlotKind } from '@bitcue/shared/api/platform.ts';
import { EXTENSION_NAME } from '@bitcue/shared/brand.ts';
import type { LocalTwitch } from '../local-twitch.ts';
import type { Channel } from '../state/model.ts';
import { createInstall } from '../state/seed.ts';

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

/** Someone else's released extension, which a channel can have in its slots. */
export interface OtherExtension {
  id: string;
  version: string;
  name: string;
  /** URL of its 100x100 icon, or '' if it has none. */
  icon: string;
}

const icon = (name: string) => `https://extensions-discovery-images.twitch.tv/${name}/1.0.0/logo-100x100.png`;

/** Demo data: three other extensions, one per panel slot. Each can be a panel or a component. */
export const OTHER_EXTENSIONS: readonly OtherExtension[] = [
  { id: 'demoothergoals0000000000000001', version: '1.0.0', name: 'Demo goals', icon: icon('demo-goals') },
  { id: 'demootherquiz00000000000000002', version: '2.1.0', name: 'Demo quiz', icon: icon('demo-quiz') },
  { id: 'demootherschedule0000000000003', version: '0.3.0', name: 'Demo schedule', icon: '' },
];
