import { CATEGORIES } from '../channel/categories.ts';
import { areViewsBuilt, getRole, isBitsEnabled, listProducts, showHelperProduct } from '../extension/session.ts';
import { ApiError } from '../http/handle.ts';
import { findChannel, isBanned, type LocalTwitch } from '../local-twitch.ts';
import type { StageState, StageViewer } from '../stage-api.ts';
import type { User } from '../state/model.ts';
import { LOGGED_OUT_LOGIN, SEED_IDS } from '../state/seed.ts';
import type { EbsSession } from './ebs-session.ts';
import { listStageFaults } from './faults.ts';

/** The channel the stage page shows. */
export const STAGE_CHANNEL_ID = SEED_IDS.demoChannel;

/** An account as the stage page shows it. */
export function showViewer(twitch: LocalTwitch, user: User): StageViewer {
  const channel = findChannel(twitch, STAGE_CHANNEL_ID);
  return {
    id: user.id,
    login: user.login,
    displayName: user.displayName,
    role: getRole(twitch, user.id, STAGE_CHANNEL_ID),
    loggedIn: true,
    bits: user.bits,
    identityShared: user.id === STAGE_CHANNEL_ID || user.identityShared,
    banned: channel !== null && isBanned(channel, user.id),
  };
}

const LOGGED_OUT: StageViewer = {
  id: null,
  login: LOGGED_OUT_LOGIN,
  displayName: 'Logged out',
  role: 'viewer',
  loggedIn: false,
  bits: 0,
  identityShared: false,
  banned: false,
};

/** Everything the stage page shows. */
export function showStage(twitch: LocalTwitch, ebs: EbsSession): StageState {
  const { state, options, urls } = twitch;
  const owner = state.users[STAGE_CHANNEL_ID];
  const channel = findChannel(twitch, STAGE_CHANNEL_ID);
  if (owner === undefined || channel === null) throw new ApiError(500, 'refused', 'The demo channel is missing.');
  const isOurs = (slot: { id: string } | null) => slot?.id === options.extensionClientId;
  const activeIn = (['panel', 'component', 'overlay'] as const).flatMap((type) =>
    Object.entries(channel.slots[type])
      .filter(([, filled]) => isOurs(filled))
      .map(([slot]) => ({ type, slot })),
  );
  return {
    channel: {
      id: owner.id,
      login: owner.login,
      displayName: owner.displayName,
      broadcasterType: owner.broadcasterType,
      live: channel.live !== null,
      title: channel.title,
      categoryName: channel.gameName,
      viewers: channel.watching,
    },
    categories: CATEGORIES.map(({ name }) => name),
    extension: {
      clientId: options.extensionClientId,
      version: options.extensionVersion,
      name: channel.installs.find((install) => install.id === options.extensionClientId)?.name ?? '',
      origin: urls.extension,
      built: areViewsBuilt(twitch),
      activeIn,
      bitsEnabled: isBitsEnabled(twitch, STAGE_CHANNEL_ID),
    },
    viewers: [...Object.values(state.users).map((user) => showViewer(twitch, user)), LOGGED_OUT],
    products: listProducts(twitch).map(showHelperProduct),
    theme: state.theme,
    faults: listStageFaults(twitch.faults),
    ebs: {
      url: urls.ebs,
      state: ebs.state.up ? 'up' : 'away',
      supervised: options.controlEbs !== undefined,
      alertUrl: ebs.state.alertUrl,
      dashboardUrl: `${urls.ebs}/dashboard`,
    },
  };
}
