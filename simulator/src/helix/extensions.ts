import { z } from 'zod';
import { OTHER_EXTENSIONS, type OtherExtension } from '../install/slots.ts';
import type { LocalTwitch } from '../local-twitch.ts';
import { one, optional } from './query.ts';
import { data, HelixError } from './response.ts';
import { defineCall, type HelixRoute } from './route.ts';

/** Our extension in Helix's shape. */
function showExtension(twitch: LocalTwitch) {
  const { extensionClientId, extensionVersion, extensionReleased } = twitch.options;
  const icon = (size: string) => `https://static-cdn.jtvnw.net/demo-extension-icon-${size}.png`;
  return {
    author_name: 'demo_channel',
    bits_enabled: true,
    can_install: true,
    configuration_location: 'hosted',
    description: 'Demo data.',
    eula_tos_url: '',
    has_chat_support: true,
    icon_url: icon('100x100'),
    icon_urls: { '100x100': icon('100x100'), '24x24': icon('24x24'), '300x200': icon('300x200') },
    id: extensionClientId,
    name: 'Demo extension',
    privacy_policy_url: '',
    request_identity_link: true,
    screenshot_urls: [],
    state: extensionReleased === true ? 'Released' : 'InTest',
    subscriptions_support_level: 'none',
    summary: 'Demo data.',
    support_email: 'demo@example.invalid',
    version: extensionVersion,
    viewer_summary: 'Demo data.',
    views: {
      mobile: { viewer_url: 'mobile.html' },
      panel: { viewer_url: 'panel.html', height: 496, can_link_external_content: false },
      component: {
        viewer_url: 'component.html',
        aspect_ratio_x: 318,
        aspect_ratio_y: 496,
        autoscale: true,
        scale_pixels: 318,
        target_height: 60,
        can_link_external_content: false,
      },
      video_overlay: { viewer_url: 'video_overlay.html', can_link_external_content: false },
      config: { viewer_url: 'config.html', can_link_external_content: true },
    },
    allowlisted_config_urls: [new URL(twitch.urls.ebs).origin],
    allowlisted_panel_urls: [],
  };
}

/** Someone else's released extension. */
function showOther(twitch: LocalTwitch, { id, version, name, icon }: OtherExtension) {
  const icons: Record<string, string> = icon === '' ? {} : { '100x100': icon };
  return { ...showExtension(twitch), id, version, name, icon_url: icon, icon_urls: icons, state: 'Released' };
}

const query = z.object({ extension_id: one, extension_version: optional });

function isOurs(twitch: LocalTwitch, asked: z.infer<typeof query>): boolean {
  const { extensionClientId, extensionVersion } = twitch.options;
  return asked.extension_id === extensionClientId && (asked.extension_version ?? extensionVersion) === extensionVersion;
}

/** `extensions/released` (404 while in development) and `extensions` (our own, with its JWT). */
export const extensionRoutes: HelixRoute[] = [
  defineCall({
    method: 'GET',
    path: 'extensions/released',
    callers: ['user', 'app'],
    query,
    handle({ twitch, query }) {
      const other = OTHER_EXTENSIONS.find(({ id }) => id === query.extension_id);
      if (other !== undefined) return data([showOther(twitch, other)]);
      if (twitch.options.extensionReleased !== true || !isOurs(twitch, query)) {
        throw new HelixError(404, 'The extension in the extension_id query parameter was not found.');
      }
      return data([showExtension(twitch)]);
    },
  }),
  defineCall({
    method: 'GET',
    path: 'extensions',
    callers: ['ebs'],
    query,
    handle({ twitch, query }) {
      if (query.extension_id !== twitch.options.extensionClientId) {
        throw new HelixError(401, 'The JWT is not for the extension in extension_id.');
      }
      const isUnnamedTest = twitch.options.extensionReleased !== true && query.extension_version === undefined;
      return data(!isUnnamedTest && isOurs(twitch, query) ? [showExtension(twitch)] : []);
    },
  }),
];
