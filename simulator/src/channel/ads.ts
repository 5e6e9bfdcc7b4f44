import { logEffect } from '../helix/route.ts';
import { type LocalTwitch, nameUser } from '../local-twitch.ts';
import type { Channel } from '../state/model.ts';
import { formatHelixTime } from '../time.ts';

/** Maximum snoozes of a channel; it gets one back per hour (Twitch: Get Ad Schedule). */
export const MAX_SNOOZES = 3;
/** Milliseconds until a channel gets a snooze back. */
export const SNOOZE_REFRESH_MS = 3_600_000;

/** Runs ads now and publishes `channel.ad_break.begin`. `length` is in seconds; `isAutomatic` means by schedule. */
export function runAds(
  twitch: LocalTwitch,
  { channelId, channel }: { channelId: string; channel: Channel },
  length: number,
  isAutomatic: boolean,
): void {
  const now = new Date();
  channel.lastCommercialAtMs = now.getTime();
  logEffect(twitch, 'channel.commercial', { channelId, detail: { lengthSeconds: length, isAutomatic } });
  twitch.eventSub.publish(
    'channel.ad_break.begin',
    { broadcaster_user_id: channelId },
    {
      ...nameUser(twitch, 'broadcaster_user', channelId),
      ...nameUser(twitch, 'requester_user', channelId),
      duration_seconds: length,
      started_at: formatHelixTime(now),
      is_automatic: isAutomatic,
    },
  );
}

/** Runs a live channel's scheduled ads when they are due, and gives back snoozes. */
export function runDueAds(twitch: LocalTwitch, channelId: string, channel: Channel): void {
  const { ads } = channel;
  if (ads.snoozeRefreshAt !== null && Date.parse(ads.snoozeRefreshAt) <= Date.now()) {
    ads.snoozes = Math.min(MAX_SNOOZES, ads.snoozes + 1);
    ads.snoozeRefreshAt =
      ads.snoozes === MAX_SNOOZES ? null : formatHelixTime(new Date(Date.now() + SNOOZE_REFRESH_MS));
  }
  if (channel.live === null || ads.nextAt === null || Date.parse(ads.nextAt) > Date.now()) return;
  ads.nextAt = null;
  runAds(twitch, { channelId, channel }, ads.lengthSeconds, true);
}
