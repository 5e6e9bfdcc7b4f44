import { USER_EVENTS_PATH, userEvent } from '@bitcue/shared/api/user-events.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

/** Keeps what this tab shows up to date with what other tabs, viewers and the stream change. */
export function useUserEvents(): void {
  const client = useQueryClient();
  useEffect(() => {
    const source = new EventSource(USER_EVENTS_PATH);
    let wasOpen = false;
    source.onopen = () => {
      // What happened while the connection was away is not told again.
      if (wasOpen) void client.invalidateQueries();
      wasOpen = true;
    };
    source.onmessage = ({ data }: MessageEvent<string>) => {
      const event = userEvent.safeParse(JSON.parse(data));
      if (event.success) void client.invalidateQueries({ queryKey: [event.data.topic] });
    };
    return () => source.close();
  }, [client]);
}
