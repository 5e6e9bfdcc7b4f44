import { adRoutes } from './ads.ts';
import { authorizationRoutes } from './authorization-users.ts';
import { banRoutes } from './bans.ts';
import { bitsProductRoutes } from './bits-products.ts';
import { channelRoutes } from './channels.ts';
import { chatRoutes } from './chat.ts';
import { chatMessageRoutes } from './chat-messages.ts';
import { chatSettingsRoutes } from './chat-settings.ts';
import { customRewardRoutes } from './custom-rewards.ts';
import { emoteRoutes } from './emotes.ts';
import { conduitRoutes } from './eventsub-conduits.ts';
import { subscriptionRoutes } from './eventsub-subscriptions.ts';
import { extensionMessageRoutes } from './extension-messages.ts';
import { extensionTransactionRoutes } from './extension-transactions.ts';
import { extensionRoutes } from './extensions.ts';
import { gameRoutes } from './games.ts';
import { moderatorRoutes } from './moderators.ts';
import { pollRoutes } from './polls.ts';
import { powerUpRoutes } from './power-ups.ts';
import { predictionRoutes } from './predictions.ts';
import { redemptionRoutes } from './redemptions.ts';
import type { HelixRoute } from './route.ts';
import { streamRoutes } from './streams.ts';
import { subscriberRoutes } from './subscribers.ts';
import { userExtensionRoutes } from './user-extensions.ts';
import { userRoutes } from './users.ts';
import { vipRoutes } from './vips.ts';

/** Every Helix call the simulator handles. */
export const HELIX_ROUTES: readonly HelixRoute[] = [
  ...adRoutes,
  ...authorizationRoutes,
  ...banRoutes,
  ...bitsProductRoutes,
  ...channelRoutes,
  ...chatRoutes,
  ...chatMessageRoutes,
  ...chatSettingsRoutes,
  ...customRewardRoutes,
  ...emoteRoutes,
  ...conduitRoutes,
  ...subscriptionRoutes,
  ...extensionMessageRoutes,
  ...extensionTransactionRoutes,
  ...extensionRoutes,
  ...gameRoutes,
  ...moderatorRoutes,
  ...pollRoutes,
  ...powerUpRoutes,
  ...predictionRoutes,
  ...redemptionRoutes,
  ...streamRoutes,
  ...userExtensionRoutes,
  ...userRoutes,
  ...subscriberRoutes,
  ...vipRoutes,
];
