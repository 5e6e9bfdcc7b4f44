import { readChannelState } from '@bitcue/shared/api/activity.ts';
import { readExtension } from '@bitcue/shared/api/extension-items.ts';
import { readExtensionStatus } from '@bitcue/shared/api/platform.ts';
import { readBits, readUsage } from '@bitcue/shared/api/usage.ts';
import { USER_EVENTS_PATH, userEvent } from '@bitcue/shared/api/user-events.ts';
import { listVoices } from '@bitcue/shared/api/voices.ts';
import { QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { CallError, call } from './call.ts';
import { userQuery } from './session.ts';

/** Milliseconds for which the list of voices is taken as it is. */
const VOICES_FRESH_MS = 300_000;

/** Makes the cache of what was read. What the server refuses is not asked again; no answer is tried twice more. */
export function createQueryClient(): QueryClient {
  const isWorthRetrying = (failures: number, error: Error) =>
    failures < 2 && (!(error instanceof CallError) || error.status === 0 || error.status >= 500);
  return new QueryClient({
    defaultOptions: { queries: { retry: isWorthRetrying, staleTime: 10_000 }, mutations: { retry: false } },
  });
}

/** Items, their order and the preferences (API-43). */
export const extensionQuery = queryOptions({ queryKey: ['extension'], queryFn: () => call(readExtension) });

/** Where the extension stands on the channel; Twitch is asked at every call. */
export const extensionStatusQuery = queryOptions({
  queryKey: ['platform', 'status'],
  queryFn: () => call(readExtensionStatus),
});

/** What the top bar shows. Read anew each half minute also when no event comes. */
export const channelStateQuery = queryOptions({
  queryKey: ['activity', 'state'],
  queryFn: () => call(readChannelState),
  refetchInterval: 30_000,
});

/** Bits used on the channel since the day began where the streamer is. Read anew at each change, and as the day goes by. */
export const bitsTodayQuery = queryOptions({
  queryKey: ['activity', 'bits'],
  queryFn: () => call(readBits, { query: { since: new Date().setHours(0, 0, 0, 0) } }),
  refetchInterval: 30_000,
});

/** What is used of the free tier's limits (API-45). */
export const usageQuery = queryOptions({ queryKey: ['usage'], queryFn: () => call(readUsage) });

/** The voices there are (API-20). */
export const voicesQuery = queryOptions({
  queryKey: ['voices'],
  queryFn: () => call(listVoices),
  staleTime: VOICES_FRESH_MS,
});

/** Keeps what this tab shows up to date with what other tabs, viewers and the stream change. */
export function useUserEvents(): void {
  const client = useQueryClient();
  useEffect(() => {
    const source = new EventSource(USER_EVENTS_PATH);
    // What happened while there was no connection is not told again: neither before the first nor between two.
    source.onopen = () => void client.invalidateQueries();
    source.onmessage = ({ data }: MessageEvent<string>) => {
      const event = userEvent.safeParse(JSON.parse(data));
      if (!event.success) return;
      void client.invalidateQueries({ queryKey: [event.data.topic] });
      // The items decide which Twitch permissions are missing.
      if (event.data.topic === 'extension') void client.invalidateQueries({ queryKey: userQuery.queryKey });
    };
    return () => source.close();
  }, [client]);
}
