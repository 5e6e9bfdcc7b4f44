import { USER_EVENTS_PATH, userEvent } from '@bitcue/shared/api/user-events.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { userQuery } from './queries.ts';

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
      // Which permissions of Twitch are missing follows from the items.
      if (event.data.topic === 'extension') void client.invalidateQueries({ queryKey: userQuery.queryKey });
    };
    return () => source.close();
  }, [client]);
}
