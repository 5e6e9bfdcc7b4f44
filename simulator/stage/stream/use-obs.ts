import { type RefObject, useEffect, useRef, useState } from 'react';
import { type ObsAtLoad, type ObsOrder, obsNews } from '../../src/obs-messages.ts';

/** What the streamer can change in the stage's OBS, without its page permissions. */
export type ObsChange = ObsOrder['obs'];

/** The stage's OBS. */
export interface StageObs {
  /** Page permissions of the alert source; null while the page plays in a browser. */
  level: number | null;
  state: Omit<ObsAtLoad, 'level'>;
  /** The alert page's last action in OBS, as a sentence. */
  news: string | null;
  /** The alert page's frame. */
  frame: RefObject<HTMLIFrameElement | null>;
  /** Name of the frame. It tells the page which OBS it plays in. */
  frameName: string;
  setLevel(level: number | null): void;
  change(change: ObsChange): void;
}

const AT_FIRST: StageObs['state'] = { scene: 'Game', streaming: true, shown: true, replaybuffer: true };

/** Simulates the streamer's OBS, in which the alert page can play instead of a browser. */
export function useObs(alertUrl: string | null): StageObs {
  const [level, setLevel] = useState<number | null>(null);
  const [state, setState] = useState(AT_FIRST);
  const scene = useRef(state.scene);
  const [news, setNews] = useState<string | null>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const origin = alertUrl === null ? null : new URL(alertUrl).origin;

  useEffect(() => {
    const onMessage = (message: MessageEvent) => {
      const told = obsNews.safeParse(message.data);
      if (message.origin !== origin || message.source !== frame.current?.contentWindow || !told.success) return;
      if (told.data.news === 'replay-saved') return setNews('The alert page saved a replay.');
      // The streamer's own choice is reported back as well.
      if (told.data.scene === scene.current) return;
      scene.current = told.data.scene;
      setState((before) => ({ ...before, scene: scene.current }));
      setNews(`The alert page switched to ${scene.current}.`);
    };
    window.addEventListener('message', onMessage);
    return () => window.removeEventListener('message', onMessage);
  }, [origin]);

  return {
    level,
    state,
    news,
    frame,
    frameName: level === null ? 'alerts' : JSON.stringify({ ...state, level } satisfies ObsAtLoad),
    setLevel(next) {
      setLevel(next);
      setNews(null);
    },
    change(change) {
      if (change.scene !== undefined) scene.current = change.scene;
      setState((before) => ({ ...before, ...change }));
      if (origin !== null) frame.current?.contentWindow?.postMessage({ obs: change } satisfies ObsOrder, origin);
    },
  };
}
