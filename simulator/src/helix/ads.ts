import { z } from 'zod';
import { MAX_SNOOZES, runAds, runDueAds, SNOOZE_REFRESH_MS } from '../channel/ads.ts';
import { formatHelixTime } from '../time.ts';
import { one } from './query.ts';
import { data, HelixError } from './response.ts';
import { defineCall, getOwnChannel, getPartnerChannel, type HelixRoute } from './route.ts';

/** Seconds between two ads. Twitch does not publish the figure. */
const AD_PAUSE_SECONDS = 480;
/** Milliseconds by which a snooze postpones the next ad (Twitch: Snooze Next Ad). */
const SNOOZE_MS = 300_000;

/** `channels/commercial`, `channels/ads` and `channels/ads/schedule/snooze`. */
export const adRoutes: HelixRoute[] = [
  defineCall({
    method: 'POST',
    path: 'channels/commercial',
    callers: ['user'],
    scopes: ['channel:edit:commercial'],
    query: z.object({}),
    body: z.object({ broadcaster_id: z.string().min(1), length: z.int().min(1) }),
    handle({ twitch, caller, body }) {
      const channelId = body.broadcaster_id;
      const channel = getPartnerChannel(twitch, caller, channelId);
      if (channel.live === null) throw new HelixError(400, 'The broadcaster must be streaming live.');
      const nowMs = Date.now();
      if (channel.lastCommercialAtMs !== null && nowMs - channel.lastCommercialAtMs < AD_PAUSE_SECONDS * 1000) {
        throw new HelixError(429, 'The broadcaster may not run another commercial until the cooldown period expires.');
      }
      const length = Math.min(body.length, 180);
      runAds(twitch, { channelId, channel }, length, false);
      return data([{ length, message: '', retry_after: AD_PAUSE_SECONDS }]);
    },
  }),
  defineCall({
    method: 'GET',
    path: 'channels/ads',
    callers: ['user'],
    scopes: ['channel:read:ads'],
    query: z.object({ broadcaster_id: one }),
    handle({ twitch, caller, query }) {
      const channel = getOwnChannel(twitch, caller, query.broadcaster_id);
      runDueAds(twitch, query.broadcaster_id, channel);
      const { ads, lastCommercialAtMs } = channel;
      return data([
        {
          snooze_count: ads.snoozes,
          snooze_refresh_at: ads.snoozeRefreshAt ?? '',
          next_ad_at: channel.live === null ? '' : (ads.nextAt ?? ''),
          duration: ads.lengthSeconds,
          last_ad_at: lastCommercialAtMs === null ? '' : formatHelixTime(new Date(lastCommercialAtMs)),
          preroll_free_time: 0,
        },
      ]);
    },
  }),
  defineCall({
    method: 'POST',
    path: 'channels/ads/schedule/snooze',
    callers: ['user'],
    scopes: ['channel:manage:ads'],
    query: z.object({ broadcaster_id: one }),
    handle({ twitch, caller, query }) {
      const channel = getOwnChannel(twitch, caller, query.broadcaster_id);
      runDueAds(twitch, query.broadcaster_id, channel);
      const { ads } = channel;
      if (channel.live === null) throw new HelixError(400, 'The broadcaster must be streaming live.');
      if (ads.nextAt === null) throw new HelixError(400, 'The broadcaster has no upcoming ad to snooze.');
      if (ads.snoozes === 0) throw new HelixError(429, 'The broadcaster has no snoozes left.');
      ads.snoozes -= 1;
      ads.nextAt = formatHelixTime(new Date(Date.parse(ads.nextAt) + SNOOZE_MS));
      if (ads.snoozes === MAX_SNOOZES - 1) {
        ads.snoozeRefreshAt = formatHelixTime(new Date(Date.now() + SNOOZE_REFRESH_MS));
      }
      twitch.touch();
      return data([
        { snooze_count: ads.snoozes, snooze_refresh_at: ads.snoozeRefreshAt ?? '', next_ad_at: ads.nextAt },
      ]);
    },
  }),
];
