import { createSecretKey } from 'node:crypto';
import jwt from 'jsonwebtoken';
import type { Clock, Log } from '../ports/system.ts';
import type { PanelNotice } from '../ports/twitch.ts';
import { DEADLINE_MS, readAnswer, sendCall } from './helix-call.ts';

/**
 * Interval between notices to a channel, in milliseconds: Twitch allows 100 a minute (twitch: Send Extension PubSub
 * Message).
 */
const EVERY_MS = 1_000;
/** Maximum notices sent at a time. When all pages reconnect after a restart, notices must not delay purchases. */
const AT_ONCE = 50;
/** Lifetime of the token for one notice, in seconds (twitch: tokens signed by an EBS). */
const TOKEN_LIFE_S = 60;

/** Options for `createPanelNotice`. `secret` is the extension's, in base64. */
export interface PanelNoticeOptions {
  clientId: string;
  ownerId: string;
  secret: string;
  clock: Clock;
  log: Log;
}

/** Creates notices over the extension's PubSub. If one is lost, panels notice the change at their next poll. */
export function createPanelNotice({ clientId, ownerId, secret, clock, log }: PanelNoticeOptions): PanelNotice {
  const key = createSecretKey(Buffer.from(secret, 'base64'));
  const waiting = new Set<string>();
  let isStopped = false;

  async function send(channelId: string): Promise<void> {
    const claims = {
      exp: Math.floor(clock.now() / 1_000) + TOKEN_LIFE_S,
      user_id: ownerId,
      role: 'external',
      channel_id: channelId,
      pubsub_perms: { send: ['broadcast'] },
    };
    const token = jwt.sign(claims, key, { algorithm: 'HS256', noTimestamp: true });
    const jsonBody = {
      target: ['broadcast'],
      broadcaster_id: channelId,
      message: JSON.stringify({ changed: 'items' }),
    };
    const call = { type: 'helix' as const, url: 'extensions/pubsub', method: 'POST' as const, jsonBody };
    await readAnswer(await sendCall(call, clientId, token, DEADLINE_MS), clock.now());
  }

  function sendSome(): void {
    if (isStopped) return;
    for (const channelId of [...waiting].slice(0, AT_ONCE)) {
      waiting.delete(channelId);
      send(channelId).catch((error) => log.info('panel.notice_failed', { channelId, error: String(error) }));
    }
    if (waiting.size > 0) clock.after(EVERY_MS, sendSome);
  }

  return {
    changed(channelId) {
      if (waiting.size === 0) clock.after(EVERY_MS, sendSome);
      waiting.add(channelId);
    },
    stop() {
      isStopped = true;
    },
  };
}
