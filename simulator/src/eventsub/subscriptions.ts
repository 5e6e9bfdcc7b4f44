import type { Subscription, Transport } from '../state/model.ts';

/** A subscription type the simulator sends: what its condition needs, and the scopes that allow it. */
export interface EventType {
  version: string;
  required: readonly string[];
  optional?: readonly string[];
  /** The broadcaster, or the reader if the type has one, must have granted one scope from each list. */
  scopes?: readonly (readonly string[])[];
  /** The condition that names the reader, who grants the scopes instead of the broadcaster. It is not part of the event. */
  reader?: 'user_id' | 'moderator_user_id';
  /** Needs an app's own token, so it cannot be sent over a client's WebSocket. */
  noSockets?: true;
}

const REDEMPTION: EventType = {
  version: '1',
  required: ['broadcaster_user_id'],
  optional: ['reward_id'],
  scopes: [['channel:read:redemptions', 'channel:manage:redemptions']],
};
const REWARD: EventType = { ...REDEMPTION, optional: [] };
const POLL: EventType = { ...REWARD, scopes: [['channel:read:polls', 'channel:manage:polls']] };
const PREDICTION: EventType = { ...REWARD, scopes: [['channel:read:predictions', 'channel:manage:predictions']] };
const VIP: EventType = { ...REWARD, scopes: [['channel:read:vips', 'channel:manage:vips']] };
const MODERATOR: EventType = { ...REWARD, scopes: [['moderation:read']] };
const BITS: EventType = { ...REWARD, scopes: [['bits:read']] };
/** Types for a member of chat. */
const CHAT: EventType = {
  version: '1',
  required: ['broadcaster_user_id', 'user_id'],
  scopes: [['user:read:chat']],
  reader: 'user_id',
};
const FOLLOW: EventType = {
  version: '2',
  required: ['broadcaster_user_id', 'moderator_user_id'],
  scopes: [['moderator:read:followers']],
  reader: 'moderator_user_id',
};
/** Returns the scopes that can read something: the read scope and the manage scope. */
const readOrManage = (what: string) => [`moderator:read:${what}`, `moderator:manage:${what}`];
const MODERATE: EventType = {
  version: '2',
  required: ['broadcaster_user_id', 'moderator_user_id'],
  scopes: [
    readOrManage('blocked_terms'),
    readOrManage('chat_settings'),
    readOrManage('unban_requests'),
    readOrManage('banned_users'),
    readOrManage('chat_messages'),
    readOrManage('warnings'),
    ['moderator:read:moderators'],
    ['moderator:read:vips'],
  ],
  reader: 'moderator_user_id',
};
const PUBLIC: EventType = { version: '1', required: ['broadcaster_user_id'] };

/** Subscription types by name (Twitch: EventSub subscription types). */
export const EVENT_TYPES: ReadonlyMap<string, EventType> = new Map<string, EventType>([
  ['extension.bits_transaction.create', { version: '1', required: ['extension_client_id'], noSockets: true }],
  ['channel.channel_points_custom_reward_redemption.add', REDEMPTION],
  ['channel.channel_points_custom_reward_redemption.update', REDEMPTION],
  ['channel.channel_points_custom_reward.add', REWARD],
  ['channel.channel_points_custom_reward.update', { ...REWARD, optional: ['reward_id'] }],
  ['channel.channel_points_custom_reward.remove', { ...REWARD, optional: ['reward_id'] }],
  ['channel.channel_points_automatic_reward_redemption.add', { ...REWARD, version: '2' }],
  ['channel.update', { ...PUBLIC, version: '2' }],
  ['stream.online', PUBLIC],
  ['stream.offline', PUBLIC],
  ['user.authorization.grant', { version: '1', required: ['client_id'], noSockets: true }],
  ['user.authorization.revoke', { version: '1', required: ['client_id'], noSockets: true }],
  ['channel.ban', { ...REWARD, scopes: [['channel:moderate']] }],
  ['channel.unban', { ...REWARD, scopes: [['channel:moderate']] }],
  ['channel.moderate', MODERATE],
  ['channel.vip.add', VIP],
  ['channel.vip.remove', VIP],
  ['channel.moderator.add', MODERATOR],
  ['channel.moderator.remove', MODERATOR],
  ['channel.bits.use', BITS],
  ['channel.custom_power_up_redemption.add', BITS],
  ['channel.ad_break.begin', { ...REWARD, scopes: [['channel:read:ads']] }],
  ['channel.chat.message', CHAT],
  ['channel.chat_settings.update', CHAT],
  ['channel.follow', FOLLOW],
  ['channel.poll.begin', POLL],
  ['channel.poll.progress', POLL],
  ['channel.poll.end', POLL],
  ['channel.prediction.begin', PREDICTION],
  ['channel.prediction.progress', PREDICTION],
  ['channel.prediction.lock', PREDICTION],
  ['channel.prediction.end', PREDICTION],
  ['conduit.shard.disabled', { version: '1', required: ['client_id'], optional: ['conduit_id'], noSockets: true }],
]);

/** A transport as Helix and notifications show it, without its secret. */
export function showTransport(transport: Transport) {
  switch (transport.method) {
    case 'webhook':
      return { method: 'webhook', callback: transport.callback };
    case 'websocket': {
      const { sessionId, connectedAt, disconnectedAt } = transport;
      const ended = disconnectedAt === null ? {} : { disconnected_at: disconnectedAt };
      return { method: 'websocket', session_id: sessionId, connected_at: connectedAt, ...ended };
    }
    case 'conduit':
      return { method: 'conduit', conduit_id: transport.conduitId };
  }
}

/** A subscription as Helix and notifications show it. */
export function showSubscription(subscription: Subscription) {
  return {
    id: subscription.id,
    status: subscription.status,
    type: subscription.type,
    version: subscription.version,
    condition: subscription.condition,
    transport: showTransport(subscription.transport),
    created_at: subscription.createdAt,
    cost: subscription.cost,
  };
}
