import { readExtension } from '@bitcue/shared/api/extension-items.ts';
import { readObs } from '@bitcue/shared/api/obs-studio.ts';
import { readExtensionStatus } from '@bitcue/shared/api/platform.ts';
import { listInteractions, readChannelState } from '@bitcue/shared/api/shown-interaction.ts';
import { readSwapper } from '@bitcue/shared/api/swapper.ts';
import { readPaid, readUsage, USER_EVENTS_PATH, userEvent } from '@bitcue/shared/api/user.ts';
import { listVoices } from '@bitcue/shared/api/voices.ts';
import { QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { CallError, call } from './call.ts';
import { userQuery } from './session.ts';
import { createThrottle } from './throttle.ts';

/** Milliseconds for which the list of voices stays fresh. */
const VOICES_FRESH_MS = 300_000;
/** Topics for which each read asks Twitch, and minimum milliseconds between reads: a swap changes several rewards a second. */
const AT_TWITCH: readonly string[] = ['rewards', 'swapper'];
const AT_TWITCH_MS = 2_000;

/** Creates the query cache. Refused calls are not retried; calls without a response are retried twice. */
export function createQueryClient(): QueryClient {
  const isWorthRetrying = (failures: number, error: Error) =>
    failures < 2 && (!(error instanceof CallError) || error.status === 0 || error.status >= 500);
  return new QueryClient({
    defaultOptions: { queries: { retry: isWorthRetrying, staleTime: 10_000 }, mutations: { retry: false } },
  });
}

/** Query for items, their order and the preferences (API-43). */
export const extensionQuery = queryOptions({ queryKey: ['extension'], queryFn: () => call(readExtension) });

/** Query for whether the extension is installed and active. Each call asks Twitch. */
export const extensionStatusQuery = queryOptions({
  queryKey: ['platform', 'status'],
  queryFn: () => call(readExtensionStatus),
});

/** Query for the top bar. Refetched every 30 seconds even without events. */
export const channelStateQuery = queryOptions({
  queryKey: ['activity', 'state'],
  queryFn: () => call(readChannelState),
  refetchInterval: 30_000,
});

/** Query for what viewers used since midnight in the streamer's time zone. Refetched on each change and every 30 seconds. */
export const paidTodayQuery = queryOptions({
  queryKey: ['activity', 'paid'],
  queryFn: () => call(readPaid, { query: { since: new Date().setHours(0, 0, 0, 0) } }),
  refetchInterval: 30_000,
});

/** Query for the newest interactions, with counts. Refetched on each change. */
export const newestQuery = queryOptions({ queryKey: ['activity', 'newest'], queryFn: () => call(listInteractions) });

/** Query for what the alert page knows about OBS. Refetched on each change. */
export const obsQuery = queryOptions({ queryKey: ['activity', 'obs'], queryFn: () => call(readObs) });

/** Query for the rules of the Auto Swapper, what is on, and the latest swaps. Refetched on each change; each read asks Twitch. */
export const swapperQuery = queryOptions({ queryKey: ['swapper'], queryFn: () => call(readSwapper) });

/** Query for the usage of the free tier's limits (API-45). */
export const usageQuery = queryOptions({ queryKey: ['usage'], queryFn: () => call(readUsage) });

/** Query for the available voices (API-20). */
export const voicesQuery = queryOptions({
  queryKey: ['voices'],
  queryFn: () => call(listVoices),
  staleTime: VOICES_FRESH_MS,
});

/** Refetches the voices, bypassing the browser's cache (VOICE-06). Failures are ignored: the next reader fetches anyway. */
export async function refreshVoices(client: QueryClient): Promise<void> {
  const queryFn = () => call(listVoices, { fresh: true });
  await client.fetchQuery({ ...voicesQuery, queryFn, staleTime: 0 }).catch(() => {});
}

/** Keeps this tab up to date with changes by other tabs, viewers and the stream. */
export function useUserEvents(): void {
  const client = useQueryClient();
  useEffect(() => {
    const source = new EventSource(USER_EVENTS_PATH);
    const refetch = (topic: string) => void client.invalidateQueries({ queryKey: [topic] });
    const throttle = createThrottle(refetch, AT_TWITCH_MS);
    // Events missed while disconnected are not sent again, so refetch everything on each connect.
    source.onopen = () => void client.invalidateQueries();
    // The server also ends the stream when the session ends: refetching the user redirects to the sign-in page.
    source.onerror = () => void client.invalidateQueries({ queryKey: userQuery.queryKey });
    source.onmessage = ({ data }: MessageEvent<string>) => {
      const event = userEvent.safeParse(JSON.parse(data));
      if (!event.success) return;
      const { topic } = event.data;
      if (AT_TWITCH.includes(topic)) throttle.call(topic);
      else refetch(topic);
      // The items decide which Twitch permissions are missing.
      if (topic === 'extension') void client.invalidateQueries({ queryKey: userQuery.queryKey });
    };
    return () => {
      source.close();
      throttle.stop();
    };
  }, [client]);
}
