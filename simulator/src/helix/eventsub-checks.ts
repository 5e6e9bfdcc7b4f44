import { EVENT_TYPES, type EventType } from '../eventsub/subscriptions.ts';
import { findChannel, type LocalTwitch } from '../local-twitch.ts';
import { grantedScopes } from '../oauth/tokens.ts';
import type { Subscription, Transport } from '../state/model.ts';
import { HelixError } from './response.ts';
import type { Caller } from './route.ts';

/** Total cost of a client's subscriptions by webhook and conduit (Twitch: EventSub subscription limits). */
const MAX_TOTAL_COST = 10_000;
/** Total cost of the WebSocket subscriptions of one user of a client. Same source. */
const MAX_SOCKET_COST = 10;
/** Sessions with subscriptions, per client and user; and subscriptions of a session. Same source. */
const MAX_SOCKETS = 3;
const MAX_PER_SOCKET = 300;
/** Subscriptions with the same type and condition. Same source. */
const MAX_SAME = 3;

/** What a new subscription asks for. */
export interface Wish {
  type: string;
  version: string;
  condition: Record<string, string>;
}

/** Throws Twitch's errors: 400 for an unknown type or version or a wrong condition, 403 for a missing grant. */
export function checkWish(twitch: LocalTwitch, caller: Caller, { type, version, condition }: Wish): void {
  const known = EVENT_TYPES.get(type);
  if (known === undefined || known.version !== version) {
    if (known === undefined) twitch.unknownPaths.add(`EVENTSUB ${type} v${version}`);
    throw new HelixError(400, 'invalid subscription type and version');
  }
  if (known.noSockets && caller.kind === 'user') throw new HelixError(400, 'invalid transport and auth combination');
  const allowed = [...known.required, ...(known.optional ?? [])];
  if (
    known.required.some((key) => (condition[key] ?? '') === '') ||
    Object.keys(condition).some((key) => !allowed.includes(key))
  ) {
    throw new HelixError(400, 'invalid condition');
  }
  const client = condition.extension_client_id ?? condition.client_id;
  if (client !== undefined && client !== caller.clientId) {
    throw new HelixError(403, 'the client in the condition must be the client of the token');
  }
  const conduitId = condition.conduit_id;
  if (conduitId !== undefined && twitch.state.conduits[conduitId]?.clientId !== caller.clientId) {
    throw new HelixError(403, 'the client must be the owner of the conduit');
  }
  const channelId = condition.broadcaster_user_id;
  if (channelId !== undefined && findChannel(twitch, channelId) === null) {
    throw new HelixError(400, 'invalid condition');
  }
  if (!isGranted(twitch, caller, known, condition)) {
    throw new HelixError(403, 'subscription missing proper authorization');
  }
}

/** Returns whether everyone whom the type requires has consented. A user's token speaks only for that user, with its own scopes. */
function isGranted(twitch: LocalTwitch, caller: Caller, known: EventType, condition: Record<string, string>): boolean {
  const { broadcaster_user_id: channelId } = condition;
  const granterId = condition[known.reader ?? 'broadcaster_user_id'];
  if (channelId === undefined || granterId === undefined || known.scopes === undefined) return true;
  if (caller.kind === 'user' && caller.userId !== granterId) return false;
  const granted = caller.kind === 'user' ? new Set(caller.scopes) : grantedScopes(twitch, caller.clientId, granterId);
  if (!known.scopes.every((list) => list.some((scope) => granted.has(scope)))) return false;
  const isModerator =
    granterId === channelId || findChannel(twitch, channelId)?.moderators.includes(granterId) === true;
  if (known.reader === 'moderator_user_id') return isModerator;
  if (known.reader === undefined || caller.kind === 'user') return true;
  const isBotAllowed = isModerator || grantedScopes(twitch, caller.clientId, channelId).has('channel:bot');
  return granted.has('user:bot') && isBotAllowed;
}

/** Returns true unless the subscription has ended. An ended one does not block a new one (twitchdev/issues 404). */
function isAlive(subscription: Subscription): boolean {
  return subscription.status === 'enabled' || subscription.status === 'webhook_callback_verification_pending';
}

/** Returns whether a token can see and delete the subscription: a user's token those it created, an app's the client's others. */
export function isOwn(caller: Caller, { clientId, userId }: Subscription): boolean {
  return clientId === caller.clientId && userId === (caller.kind === 'user' ? caller.userId : null);
}

/** Returns the totals included in every list. */
export function totals(twitch: LocalTwitch, caller: Caller) {
  const own = Object.values(twitch.state.subscriptions).filter((subscription) => isOwn(caller, subscription));
  const cost = own.reduce((sum, subscription) => sum + (isAlive(subscription) ? subscription.cost : 0), 0);
  const max = caller.kind === 'user' ? MAX_SOCKET_COST : MAX_TOTAL_COST;
  return { total: own.length, total_cost: cost, max_total_cost: max };
}

/** Throws 409 if the client already has the subscription, and 429 beyond Twitch's limits. */
export function checkLimits(twitch: LocalTwitch, caller: Caller, wish: Wish, transport: Transport, cost: number): void {
  const all = Object.values(twitch.state.subscriptions).filter((other) => other.clientId === caller.clientId);
  const same = all.filter((other) => other.type === wish.type && isSameCondition(other.condition, wish.condition));
  const twin = same.find((other) => isAlive(other) && isSameTransport(other.transport, transport));
  if (twin !== undefined) throw new HelixError(409, 'subscription already exists', { id: twin.id });
  // Subscriptions of sessions that have ended stay in the list, but every new session needs them again.
  if (same.filter((other) => other.userId === null || isAlive(other)).length >= MAX_SAME) {
    throw new HelixError(429, 'maximum subscriptions with type and condition exceeded');
  }
  const sums = totals(twitch, caller);
  if (sums.total_cost + cost > sums.max_total_cost) throw new HelixError(429, 'cost exceeded');
  if (transport.method === 'websocket') checkSession(caller, all.filter(isAlive), transport.sessionId);
}

function checkSession(caller: Caller, alive: readonly Subscription[], sessionId: string): void {
  const sessionOf = ({ transport }: Subscription) => (transport.method === 'websocket' ? transport.sessionId : null);
  const onSession = alive.filter((other) => sessionOf(other) === sessionId);
  if (onSession.some((other) => !isOwn(caller, other))) {
    throw new HelixError(400, 'websocket transport cannot have subscriptions created by different users');
  }
  const sessions = new Set(alive.filter((other) => isOwn(caller, other)).map(sessionOf)).add(sessionId);
  if (sessions.size > MAX_SOCKETS) throw new HelixError(429, 'number of websocket transports limit exceeded');
  if (onSession.length >= MAX_PER_SOCKET) throw new HelixError(429, 'number of subscriptions of the session exceeded');
}

function isSameCondition(a: Record<string, string>, b: Record<string, string>): boolean {
  const text = (condition: Record<string, string>) => JSON.stringify(Object.entries(condition).sort());
  return text(a) === text(b);
}

function isSameTransport(a: Transport, b: Transport): boolean {
  if (a.method === 'webhook') return b.method === 'webhook' && a.callback === b.callback;
  if (a.method === 'websocket') return b.method === 'websocket' && a.sessionId === b.sessionId;
  return b.method === 'conduit' && a.conduitId === b.conduitId;
}
