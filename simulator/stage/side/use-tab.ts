import { useCallback, useEffect, useRef, useState } from 'react';
import { type TabEvent, type TabSession, tabEventSchema, tabSessionSchema } from '../../src/stage-api.ts';
import { call, request } from '../api/call.ts';
import { updateSession } from './bridge.ts';
import type { ExtensionView } from './views.ts';

/** Milliseconds between two tokens. Twitch renews a token before its hour is over. */
const TOKEN_REFRESH_MS = 45 * 60_000;
/** Milliseconds before retrying when the simulator lost the tab or did not respond. */
const REOPEN_MS = 1_500;

/** An open view of the extension. */
export interface Tab {
  /** Null until the simulator has opened it. */
  session: TabSession | null;
  /** The newest session, even between two renders. */
  latest(): TabSession | null;
}

/** Opens a view for a viewer, keeps its session up to date, passes on events, and closes it on unmount. */
export function useTab(
  viewer: string,
  view: ExtensionView,
  onEvent: (event: TabEvent, session: TabSession) => void,
): Tab {
  const [session, setSession] = useState<TabSession | null>(null);
  const [attempt, setAttempt] = useState(0);
  const latestRef = useRef<TabSession | null>(null);
  const onEventRef = useRef(onEvent);
  onEventRef.current = onEvent;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new `attempt` reopens it
  useEffect(() => {
    let events: EventSource | null = null;
    let opened: TabSession | null = null;
    let closed = false;
    let retry: ReturnType<typeof setTimeout> | undefined;
    const reopen = () => {
      retry = setTimeout(() => setAttempt((count) => count + 1), REOPEN_MS);
    };
    const set = (next: TabSession | null) => {
      latestRef.current = next;
      setSession(next);
    };
    const close = () => {
      closed = true;
      events?.close();
      clearTimeout(retry);
      if (opened !== null)
        request('DELETE', `/stage/tabs/${opened.tabId}`, undefined, { keepalive: true }).catch(() => {});
    };

    async function open(): Promise<void> {
      opened = await call(tabSessionSchema, 'POST', '/stage/tabs', { viewer, ...view.open });
      if (closed) return close();
      set(opened);
      events = new EventSource(`/stage/tabs/${opened.tabId}/events`);
      events.onmessage = (message) => {
        const event = tabEventSchema.safeParse(JSON.parse(String(message.data)));
        if (!event.success || latestRef.current === null) return;
        set(updateSession(latestRef.current, event.data));
        if (latestRef.current !== null) onEventRef.current(event.data, latestRef.current);
      };
      events.onerror = () => {
        if (events?.readyState === EventSource.CLOSED && !closed) reopen();
      };
    }

    open().catch(() => {
      if (!closed) reopen();
    });
    const timer = setInterval(() => {
      if (opened !== null) request('POST', `/stage/tabs/${opened.tabId}/token`).catch(() => {});
    }, TOKEN_REFRESH_MS);
    window.addEventListener('pagehide', close);
    return () => {
      window.removeEventListener('pagehide', close);
      clearInterval(timer);
      close();
      set(null);
    };
  }, [viewer, view, attempt]);

  return { session, latest: useCallback(() => latestRef.current, []) };
}
