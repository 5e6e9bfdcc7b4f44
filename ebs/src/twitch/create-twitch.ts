import { AppError } from '@bitcue/shared/errors/app-error.ts';
import type { Config } from '../config/config.ts';
import type { Ads } from '../ports/ads.ts';
import type { Chat, Chatters, Followers } from '../ports/chat.ts';
import type { ClaimedThings } from '../ports/claims.ts';
import type { EmotePictures, Emotes } from '../ports/emotes.ts';
import type { Redemptions, UsedPowerUp } from '../ports/redemptions.ts';
import type { TwitchPowerUps, TwitchRewards } from '../ports/rewards.ts';
import type { SecretMarks } from '../ports/secret-marks.ts';
import type { SignInProvider } from '../ports/sign-in.ts';
import type { Streams } from '../ports/swapper.ts';
import type { Clock, Log } from '../ports/system.ts';
import type { BitsTransaction, Moderation, StreamStatus, Transactions } from '../ports/twitch.ts';
import type { ReleasedExtensions, UserExtensions } from '../ports/user-extensions.ts';
import type { Sealer, User, UserStore } from '../ports/users.ts';
import type { Categories, ViewerGroups } from '../ports/viewers.ts';
import type { NewPoll, NewPrediction, Votes } from '../ports/votes.ts';
import type { Tasks } from '../tasks/tasks.ts';
import type { WithLease } from '../tasks/with-lease.ts';
import { createAds } from './ads.ts';
import { type Clients, createClients, type TwitchCall } from './api-client.ts';
import { createTokenProvider } from './auth-provider.ts';
import { createChat, createChatters, createFollowers } from './chat.ts';
import { createChatModes } from './chat-modes.ts';
import { createEmotePictures } from './emote-pictures.ts';
import { createEmotes } from './emotes.ts';
import type { Arrival, ChannelRedemption, RedemptionEventKind } from './eventsub.external.ts';
import { createEventSub, type EventSub } from './eventsub.ts';
import { createExtensionVerifier, type ExtensionVerifier } from './extension-jwt.ts';
import { createGrants, type Grants } from './grants.ts';
import { GrantError } from './helix-error.ts';
import { createModeration } from './moderation.ts';
import { createAccessTokenCheck, createAppTokens, createOAuth } from './oauth.ts';
import { toUnavailable } from './outcome.ts';
import { createTwitchPowerUps } from './power-ups.ts';
import { createRedemptions } from './redemptions.ts';
import { createReleasedExtensions } from './released-extensions.ts';
import { createRemoderation, REMODERATION } from './remoderate.ts';
import { createTwitchRewards } from './rewards.ts';
import { createSignInProvider } from './sign-in-provider.ts';
import { createStreamStatus } from './stream-status.ts';
import { createStreams } from './streams.ts';
import { createTransactions } from './transactions.ts';
import { createUserExtensions } from './user-extensions.ts';
import { startGrantValidation } from './validate-grants.ts';
import { createCategories, createViewerGroups } from './viewers.ts';
import { createVips } from './vips.ts';
import { createPolls, createPredictions } from './votes.ts';

/** Options for `createTwitch`. */
export interface TwitchOptions {
  config: Config;
  users: UserStore;
  tasks: Tasks;
  withLease: WithLease;
  sealer: Sealer;
  marks: SecretMarks;
  clock: Clock;
  log: Log;
  /** Resolves once the purchase is stored durably. */
  onBits(transaction: BitsTransaction & Arrival): Promise<void>;
  /** Resolves once the redemption is stored durably, or is known not to be ours. */
  onRedemption(redemption: ChannelRedemption, news: RedemptionEventKind): Promise<void>;
  /** Resolves once the Power-up is stored durably, or is known not to be ours. */
  onPowerUp(used: UsedPowerUp): Promise<void>;
  /** Called once the end of a grant is stored, to end what depends on it. */
  onGrantEnded(userId: string): Promise<void>;
  /** Deadline of each call in milliseconds. Tests pass a shorter one. */
  deadlineMs?: number;
  /** Called after each call to Twitch's API. */
  onCall?(call: TwitchCall): void;
}

/** Everything that communicates with Twitch. */
export interface Twitch {
  verifier: ExtensionVerifier;
  signIn: SignInProvider;
  grants: Grants;
  clients: Clients;
  /** Clients of the extension's own client id; the same if both ids are equal. */
  extensionClients: Clients;
  moderation: Moderation;
  ads: Ads;
  emotes: Emotes;
  emotePictures: EmotePictures;
  chat: Chat;
  chatModes: ClaimedThings;
  vips: ClaimedThings;
  chatters: Chatters;
  followers: Followers;
  viewerGroups: ViewerGroups;
  categories: Categories;
  streams: Streams;
  polls: Votes<NewPoll>;
  predictions: Votes<NewPrediction>;
  transactions: Transactions;
  rewards: TwitchRewards;
  powerUps: TwitchPowerUps;
  redemptions: Redemptions;
  eventSub: EventSub;
  streamStatus: StreamStatus;
  userExtensions: UserExtensions;
  releasedExtensions: ReleasedExtensions;
  /** Returns the streamer of an access token. Throws `AppError` `auth.invalid` or `twitch.unavailable`. */
  verifyAccessToken(token: string): Promise<User>;
  /** Returns an access token. Throws `AppError` `auth.relink` or `twitch.unavailable`. */
  readAccessToken(userId: string): Promise<string>;
  /** Revokes a streamer's token and drops it. If it throws `AppError` `twitch.unavailable`, nothing has ended. */
  disconnect(userId: string): Promise<void>;
  /** Starts the subscriptions and the hourly validation of grants. Call it once the server listens. */
  start(): Promise<void>;
  stop(): void;
}

/**
 * Builds everything that communicates with Twitch. With a local Twitch, `process.env.TWURPLE_MOCK_API_PORT` must be set
 * before the first call, because the library reads it at each one.
 */
export function createTwitch(options: TwitchOptions): Twitch {
  const { config, users, tasks, withLease, sealer, clock, log, deadlineMs, onCall } = options;
  const oauth = createOAuth(config.twitch);
  const onEnded = (userId: string) => {
    streamStatus.forget(userId);
    return options.onGrantEnded(userId);
  };
  const grants = createGrants({ users, sealer, oauth, withLease, clock, log, onEnded });
  const clients = createClients(createTokenProvider(createAppTokens(oauth), grants), clock, { deadlineMs, onCall });
  const isOneClient = config.extension.clientId === config.twitch.clientId;
  const extensionClients = isOneClient
    ? clients
    : createClients(createTokenProvider(createAppTokens(createOAuth(config.extension)), null), clock, {
        deadlineMs,
        onCall,
      });
  const extensionClientId = config.extension.clientId;
  const eventSub = createEventSub({
    appClient: clients.app,
    extensionClient: extensionClients.app,
    extensionClientId,
    publicUrl: config.publicUrl,
    secrets: config.eventSubSecrets,
    marks: options.marks,
    clock,
    log,
    onBits: options.onBits,
    onRedemption: options.onRedemption,
    onPowerUp: options.onPowerUp,
    onAuthorizationRevoked: (userId) => grants.validate(userId),
  });
  const streamStatus = createStreamStatus({
    fetchLive: async (channelId) => {
      const [stream] = (await clients.app.streams.getStreams({ userId: channelId })).data;
      return stream !== undefined;
    },
    watch: (channelId, onLive, onEnded) => eventSub.watchStream(channelId, onLive, onEnded),
    clock,
    log,
  });
  tasks.register(REMODERATION, createRemoderation({ clients, clock, log }));
  let stopValidation = () => {};

  return {
    verifier: createExtensionVerifier({ secrets: config.extension.secrets, clientId: extensionClientId, clock }),
    signIn: createSignInProvider({ oauth, publicUrl: config.publicUrl, apiPort: config.twitch.apiPort, clock }),
    grants,
    clients,
    extensionClients,
    moderation: createModeration({ clients, tasks, clock }),
    ads: createAds(clients),
    emotes: createEmotes({ clients, clock }),
    emotePictures: createEmotePictures({ apiPort: config.twitch.apiPort, clock, log }),
    chat: createChat(clients),
    chatModes: createChatModes(clients),
    vips: createVips(clients),
    chatters: createChatters(clients),
    followers: createFollowers(clients),
    viewerGroups: createViewerGroups(clients),
    categories: createCategories(clients),
    streams: createStreams(clients),
    polls: createPolls(clients),
    predictions: createPredictions(clients),
    transactions: createTransactions({ client: extensionClients.app, extensionClientId, log }),
    rewards: createTwitchRewards(clients),
    powerUps: createTwitchPowerUps(clients),
    redemptions: createRedemptions(clients),
    eventSub,
    streamStatus,
    userExtensions: createUserExtensions(clients),
    releasedExtensions: createReleasedExtensions({ client: clients.app, clock }),
    verifyAccessToken: createAccessTokenCheck(oauth, users),
    async readAccessToken(userId) {
      try {
        return (await grants.get(userId)).accessToken;
      } catch (error) {
        if (error instanceof GrantError && error.kind === 'relink') throw new AppError('auth.relink', { cause: error });
        throw toUnavailable(error);
      }
    },
    disconnect: (userId) =>
      grants.revoke(userId).catch((error) => {
        throw toUnavailable(error);
      }),
    async start() {
      stopValidation = startGrantValidation({ grants, clock, log });
      await eventSub.start();
    },
    stop() {
      stopValidation();
      eventSub.stop();
    },
  };
}
