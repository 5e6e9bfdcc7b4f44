import { listPrivateVoices } from '@bitcue/shared/api/private-voices.ts';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { call } from '../../api/call.ts';
import { refreshVoices } from '../../api/queries.ts';

/** Poll interval while a voice is being created, in milliseconds. */
const POLL_MS = 2_000;

/** Query for the streamer's private voices, and whether this server can create any. */
export const privateVoicesQuery = queryOptions({
  queryKey: ['private-voices'],
  queryFn: () => call(listPrivateVoices),
  // The server creates voices after it has responded.
  refetchInterval: ({ state: { data } }) => (data?.voices.some(({ state }) => state === 'creating') ? POLL_MS : false),
});

/** Loads the private voices. When one becomes ready or is deleted, refetches the list of all voices. */
export function usePrivateVoices() {
  const client = useQueryClient();
  const query = useQuery(privateVoicesQuery);
  const ready = query.data?.voices.flatMap(({ state, modelId }) => (state === 'ready' ? [modelId] : [])).join(' ');
  const known = useRef<string | undefined>(undefined);
  useEffect(() => {
    if (known.current !== undefined && ready !== undefined && known.current !== ready) void refreshVoices(client);
    known.current = ready;
  }, [client, ready]);
  return query;
}
