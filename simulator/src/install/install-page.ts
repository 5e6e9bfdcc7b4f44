import { EXTENSION_NAME } from '@bitcue/shared/brand.ts';
import { createPage, escapeHtml } from '../http/html-page.ts';
import type { LocalTwitch } from '../local-twitch.ts';
import type { Channel, User } from '../state/model.ts';

/** Actions of the page's buttons. */
export const INSTALL_ACTIONS = ['install', 'uninstall', 'fill-panel', 'fill-component', 'remove-others'] as const;

const LABELS = {
  'fill-panel': 'Fill the panel slots with others',
  'fill-component': 'Fill the component slots with others',
  'remove-others': 'Remove the others',
} as const;

/** Renders the page where a streamer installs our extension, in place of Twitch's own. */
export function createInstallPage(twitch: LocalTwitch, user: User, channel: Channel): string {
  const { extensionClientId, extensionVersion } = twitch.options;
  const isInstalled = channel.installs.some((install) => install.id === extensionClientId);
  const button = (action: string, label: string, look = '') =>
    `<button${look} name="action" value="${action}">${label}</button>`;
  const slots = (['panel', 'component'] as const).flatMap((kind) =>
    Object.entries(channel.slots[kind]).map(([slot, filled]) => {
      const name = channel.installs.find((install) => install.id === filled?.id)?.name ?? 'free';
      return `<li>${kind} ${slot}: ${escapeHtml(name)}</li>`;
    }),
  );
  const rest = Object.entries(LABELS).map(([action, label]) => `<div>${button(action, label, ' class="quiet"')}</div>`);
  return createPage(
    'Local Twitch: extension',
    `<h1>${escapeHtml(EXTENSION_NAME)} ${escapeHtml(extensionVersion)}</h1>
    <p>This is the local Twitch of the simulator. The channel is ${escapeHtml(user.displayName)}.</p>
    <p role="status">${isInstalled ? 'The extension is installed.' : 'The extension is not installed.'}</p>
    <form method="post"><div>${isInstalled ? button('uninstall', 'Uninstall', ' class="quiet"') : button('install', 'Install')}</div>
    <p style="margin-top:1.5rem">Slots:</p><ul>${slots.join('')}</ul>${rest.join('')}</form>`,
  );
}
