import { listPrivateVoices } from '@bitcue/shared/api/private-voices.ts';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { call } from '../../api/call.ts';
import { refreshVoices } from '../../api/queries.ts';

/** Milliseconds between two looks while a voice is being made. */
const LOOK_MS = 2_000;

/** Query for the streamer's private voices, and whether this server can make any. */
export const privateVoicesQuery = queryOptions({
  queryKey: ['private-voices'],
  queryFn: () => call(listPrivateVoices),
  // The server makes them after it has answered.
  refetchInterval: ({ state: { data } }) => (data?.voices.some(({ state }) => state === 'creating') ? LOOK_MS : false),
});

/** Loads the private voices. When one gets ready or is deleted, the lists of all voices follow. */
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
