import { z } from 'zod';
import { many, one, optional } from './query.ts';
import { data, HelixError, NO_CONTENT } from './response.ts';
import { type Caller, checkWindow, defineCall, getChannel, type HelixRoute, logEffect } from './route.ts';

/** Bytes. Size of a PubSub message or a configuration segment. */
const MAX_BYTES = 5 * 1024;

/** Per extension and broadcaster, per minute (Twitch: Send Extension PubSub Message, Send Extension Chat Message). */
const PUBSUB_PER_MINUTE = 100;
const CHAT_PER_MINUTE = 12;
const CONFIGURATION_PER_MINUTE = 20;
const MINUTE_MS = 60_000;

type EbsCaller = Extract<Caller, { kind: 'ebs' }>;

function getEbsCaller(caller: Caller): EbsCaller {
  if (caller.kind !== 'ebs') throw new HelixError(401, 'JWT token is missing');
  return caller;
}

function checkSize(text: string): void {
  if (Buffer.byteLength(text) > MAX_BYTES) throw new HelixError(422, 'The message or content exceeds 5 KB.');
}

const segmentSchema = z.enum(['broadcaster', 'developer', 'global']);

/** The key of a segment. Throws 400 if a channel is given for `global`, or missing otherwise. */
function getSegmentKey(segment: z.infer<typeof segmentSchema>, broadcasterId: string | undefined): string {
  if (segment === 'global' && broadcasterId !== undefined) {
    throw new HelixError(400, 'broadcaster_id must not be given for the global segment.');
  }
  if (segment === 'global') return 'global';
  if (broadcasterId === undefined) throw new HelixError(400, 'Missing required parameter "broadcaster_id"');
  return `${segment}:${broadcasterId}`;
}

/** `extensions/pubsub`, `extensions/configurations`, `extensions/chat`: calls a backend makes with its own JWT. */
export const extensionMessageRoutes: HelixRoute[] = [
  defineCall({
    method: 'POST',
    path: 'extensions/pubsub',
    callers: ['ebs'],
    query: z.object({}),
    body: z.object({
      target: z.array(z.string()).min(1),
      broadcaster_id: z.string().optional(),
      is_global_broadcast: z.boolean().default(false),
      message: z.string(),
    }),
    handle({ twitch, caller, body }) {
      const ebs = getEbsCaller(caller);
      const { broadcaster_id: channelId, is_global_broadcast: isGlobal, target, message } = body;
      if (isGlobal === (channelId !== undefined)) {
        throw new HelixError(400, 'Give broadcaster_id, or is_global_broadcast, and not both.');
      }
      if (isGlobal && (target.length !== 1 || target[0] !== 'global')) {
        throw new HelixError(400, 'The target of a global message must be "global".');
      }
      if (isGlobal ? !ebs.canSendGlobally || ebs.channelId !== 'all' : ebs.channelId !== channelId) {
        throw new HelixError(401, 'The JWT does not allow sending to this channel.');
      }
      if (target.includes('broadcast') && !ebs.canBroadcast)
        throw new HelixError(401, 'The JWT does not allow this target.');
      checkSize(message);
      checkWindow(twitch, 'pubsub', channelId ?? 'all', PUBSUB_PER_MINUTE, MINUTE_MS);
      for (const tab of twitch.tabs.list()) {
        if (channelId !== undefined && tab.channelId !== channelId) continue;
        const hit = isGlobal
          ? 'global'
          : target.find((name) => name === 'broadcast' || name === `whisper-${tab.opaqueId}`);
        if (hit === undefined) continue;
        twitch.tabs.send(tab.id, { type: 'pubsub', target: hit, contentType: 'application/json', message });
      }
      return NO_CONTENT;
    },
  }),
  defineCall({
    method: 'GET',
    path: 'extensions/configurations',
    callers: ['ebs'],
    query: z.object({
      extension_id: one,
      segment: many(3).pipe(z.array(segmentSchema).min(1)),
      broadcaster_id: optional,
    }),
    handle({ twitch, query }) {
      checkWindow(twitch, 'configuration', `read:${query.segment.join()}`, CONFIGURATION_PER_MINUTE, MINUTE_MS);
      return data(
        query.segment.flatMap((segment) => {
          const kept =
            twitch.state.segments[getSegmentKey(segment, segment === 'global' ? undefined : query.broadcaster_id)];
          if (kept === undefined) return [];
          return [{ segment, ...(segment === 'global' ? {} : { broadcaster_id: query.broadcaster_id }), ...kept }];
        }),
      );
    },
  }),
  defineCall({
    method: 'PUT',
    path: 'extensions/configurations',
    callers: ['ebs'],
    query: z.object({}),
    body: z.object({
      extension_id: z.string(),
      segment: segmentSchema,
      broadcaster_id: z.string().optional(),
      content: z.string().default(''),
      version: z.string().default(''),
    }),
    handle({ twitch, body }) {
      const key = getSegmentKey(body.segment, body.broadcaster_id);
      checkSize(body.content);
      checkWindow(twitch, 'configuration', `write:${key}`, CONFIGURATION_PER_MINUTE, MINUTE_MS);
      // As on Twitch, open views are not notified: the new segment is read with the next session.
      twitch.state.segments[key] = { version: body.version, content: body.content };
      logEffect(twitch, 'extensions.configure', {
        channelId: body.broadcaster_id ?? '',
        detail: { segment: body.segment },
      });
      return NO_CONTENT;
    },
  }),
  defineCall({
    method: 'POST',
    path: 'extensions/chat',
    callers: ['ebs'],
    query: z.object({ broadcaster_id: one }),
    body: z.object({ text: z.string().min(1).max(280), extension_id: z.string(), extension_version: z.string() }),
    handle({ twitch, caller, query, body }) {
      if (getEbsCaller(caller).channelId !== query.broadcaster_id) {
        throw new HelixError(401, 'The JWT is not for the channel in broadcaster_id.');
      }
      const channel = getChannel(twitch, query.broadcaster_id);
      const slots = [channel.slots.panel, channel.slots.overlay, channel.slots.component];
      const isActive = slots.some((slot) => Object.values(slot).some((filled) => filled?.id === body.extension_id));
      if (!isActive) {
        throw new HelixError(400, 'The extension is not active on the channel.');
      }
      checkWindow(twitch, 'extension-chat', query.broadcaster_id, CHAT_PER_MINUTE, MINUTE_MS);
      logEffect(twitch, 'extensions.chat', { channelId: query.broadcaster_id, detail: { text: body.text } });
      return NO_CONTENT;
    },
  }),
];
