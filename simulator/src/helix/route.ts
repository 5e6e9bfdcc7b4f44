import type { z } from 'zod';
import { findChannel, type LocalTwitch, nameUser } from '../local-twitch.ts';
import type { Channel, User } from '../state/model.ts';
import { describeIssue } from './query.ts';
import { HelixError, type HelixResponse } from './response.ts';

/** Who makes a call. `ebs`: a JWT that the extension's backend signed with the extension's secret. */
export type Caller =
  | { kind: 'user'; clientId: string; userId: string; scopes: string[] }
  | { kind: 'app'; clientId: string }
  | { kind: 'ebs'; clientId: string; channelId: string | null; canBroadcast: boolean; canSendGlobally: boolean };

/** What a handler receives. */
export interface HelixContext<Q, B> {
  twitch: LocalTwitch;
  caller: Caller;
  query: Q;
  body: B;
}

/** Declaration of a Helix call. A user token needs any one of `scopes`. */
export interface HelixCall<Q, B> {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below /helix, for example `users/extensions`. */
  path: string;
  callers: readonly Caller['kind'][];
  scopes?: readonly string[];
  query: z.ZodType<Q>;
  body?: z.ZodType<B>;
  handle(context: HelixContext<Q, B>): HelixResponse | Promise<HelixResponse>;
}

/** A declared call, ready for dispatch. Throws HelixError. */
export interface HelixRoute {
  method: string;
  path: string;
  callers: readonly Caller['kind'][];
  scopes: readonly string[];
  run(twitch: LocalTwitch, caller: Caller, query: unknown, body: unknown): Promise<HelixResponse>;
}

/** Declares a call. Input is parsed before the handler runs. */
export function defineCall<Q, B = unknown>(call: HelixCall<Q, B>): HelixRoute {
  return {
    method: call.method,
    path: call.path,
    callers: call.callers,
    scopes: call.scopes ?? [],
    async run(twitch, caller, rawQuery, rawBody) {
      const query = parseInput(call.query, rawQuery);
      const body = call.body === undefined ? (undefined as B) : parseInput(call.body, rawBody);
      return call.handle({ twitch, caller, query, body });
    },
  };
}

function parseInput<T>(schema: z.ZodType<T>, input: unknown): T {
  const parsed = schema.safeParse(input);
  if (!parsed.success) throw new HelixError(400, describeIssue(parsed.error, input));
  return parsed.data;
}

/** The calling user's id. Throws 401 for other callers. */
export function getCallerId(caller: Caller): string {
  if (caller.kind !== 'user') throw new HelixError(401, 'Missing User OAUTH Token');
  return caller.userId;
}

/** The caller's own channel. Throws 401 for anyone else's. */
export function getOwnChannel(twitch: LocalTwitch, caller: Caller, broadcasterId: string): Channel {
  if (getCallerId(caller) !== broadcasterId) {
    throw new HelixError(401, "The ID in broadcaster_id must match the user ID found in the request's OAuth token.");
  }
  return getChannel(twitch, broadcasterId);
}

/** Like `getOwnChannel`, but throws 403 unless the channel is an affiliate's or partner's. */
export function getPartnerChannel(twitch: LocalTwitch, caller: Caller, broadcasterId: string): Channel {
  const channel = getOwnChannel(twitch, caller, broadcasterId);
  if (getAccount(twitch, broadcasterId).broadcasterType === '') {
    throw new HelixError(403, 'The broadcaster must have partner or affiliate status.');
  }
  return channel;
}

/** The channel, for its broadcaster or a moderator. Throws 401 if `moderatorId` is not the caller, 403 if not a moderator. */
export function getModeratedChannel(
  twitch: LocalTwitch,
  caller: Caller,
  broadcasterId: string,
  moderatorId: string,
): Channel {
  if (getCallerId(caller) !== moderatorId) {
    throw new HelixError(401, "The ID in moderator_id must match the user ID found in the request's OAuth token.");
  }
  return getModeratorsChannel(twitch, broadcasterId, moderatorId);
}

/** The channel. Throws 403 if `moderatorId` is neither its broadcaster nor one of its moderators. */
export function getModeratorsChannel(twitch: LocalTwitch, broadcasterId: string, moderatorId: string): Channel {
  const channel = getChannel(twitch, broadcasterId);
  if (moderatorId !== broadcasterId && !channel.moderators.includes(moderatorId)) {
    throw new HelixError(403, 'The user in moderator_id is not one of the broadcaster’s moderators.');
  }
  return channel;
}

/** The channel of any account. Throws 400 if there is none. */
export function getChannel(twitch: LocalTwitch, broadcasterId: string): Channel {
  const channel = findChannel(twitch, broadcasterId);
  if (channel === null) throw new HelixError(400, 'The ID in broadcaster_id was not found.');
  return channel;
}

/** Any account. Throws 400 if there is none. */
export function getAccount(twitch: LocalTwitch, userId: string): User {
  const user = twitch.state.users[userId];
  if (user === undefined) throw new HelixError(400, 'The ID in user_id was not found.');
  return user;
}

/** Throws 429 when an endpoint's own limit is used up, whatever is left in the bucket. */
export function checkWindow(twitch: LocalTwitch, name: string, key: string, max: number, windowMs: number): void {
  if (!twitch.windows.take(name, key, max, windowMs)) throw new HelixError(429, 'Too Many Requests');
}

/** Logs what a call changed. */
export function logEffect(
  twitch: LocalTwitch,
  action: string,
  fact: { channelId: string; userId?: string | null; id?: string | null; detail?: Record<string, unknown> },
): void {
  twitch.truth.add({ kind: 'effect', action, ...fact });
  twitch.touch();
}

/** Publishes that a user got or lost a role, for example `channel.vip.add` or `channel.moderator.remove`. */
export function publishRole(twitch: LocalTwitch, type: string, channelId: string, userId: string): void {
  twitch.eventSub.publish(
    type,
    { broadcaster_user_id: channelId },
    { ...nameUser(twitch, 'user', userId), ...nameUser(twitch, 'broadcaster_user', channelId) },
  );
}
