import type { Outcome, Output, OutputFile } from '../renderers/output.ts';
import {
  type AskMessage,
  createLateWatch,
  createSoundId,
  openSoundChannel,
  outcomeOf,
  readSound,
  SIGN_MS,
  SILENT_MS,
  type SoundMessage,
} from './messages.ts';

/** The alert page's link to the sound pages of this OBS (decision 084). */
export interface Sounds {
  /** True while a sound page is open and can be heard. */
  isOpen(): boolean;
  /** Creates an output that plays on a sound page only: without one, it fails. */
  createOutput(): Output;
}

/** Options of `createSounds`. */
export interface SoundsOptions {
  /** The alert page's build, which the sound pages should match. */
  build: string;
  /** Called when `isOpen` has changed. */
  onChange: () => void;
}

/** A play requested from a sound page. */
interface Play extends Pick<OutputFile, 'onReady' | 'onEnd'> {
  page: string;
  positionMs: number;
  onStarted: () => void;
}

/** Creates the link to the sound pages. It finds them once `open` is called with the name of the streamer's channel. */
export function createSounds({ build, onChange }: SoundsOptions): Sounds & { open(name: string): void } {
  const pages = new Map<string, { heardAt: number; isHeard: boolean }>();
  const plays = new Map<string, Play>();
  let channel: BroadcastChannel | undefined;
  let wasOpen = false;
  const watch = createLateWatch();

  const post = (message: AskMessage) => channel?.postMessage(message);
  const findPage = () => [...pages].find(([, { isHeard }]) => isHeard)?.[0];

  /** Reports a lost page before failing its plays: the EBS must know it before it requests the next sound. */
  function settle(): void {
    const isOpen = findPage() !== undefined;
    if (isOpen !== wasOpen) {
      wasOpen = isOpen;
      onChange();
    }
    for (const [id, { page }] of plays) if (!pages.has(page)) end(id, { failed: 'timeout' });
  }

  function end(id: string, outcome: Outcome): void {
    const play = plays.get(id);
    plays.delete(id);
    play?.onEnd(outcome);
  }

  function take(message: SoundMessage): void {
    const { page } = message;
    if (message.type === 'gone') pages.delete(page);
    else {
      const isHeard = message.type === 'here' ? message.isHeard : (pages.get(page)?.isHeard ?? false);
      pages.set(page, { heardAt: performance.now(), isHeard });
    }
    if (message.type === 'here' || message.type === 'gone') {
      settle();
      return;
    }
    const play = plays.get(message.play);
    if (play?.page !== page) return;
    switch (message.type) {
      case 'ready':
        play.onReady();
        break;
      case 'started':
        play.onStarted();
        break;
      case 'at':
        play.positionMs = message.positionMs;
        break;
      case 'ended':
        play.positionMs = message.positionMs;
        end(message.play, outcomeOf(message));
        break;
    }
  }

  function tick(): void {
    // After a stall, messages that arrived meanwhile have not been read yet.
    if (!watch.isLate()) {
      const now = performance.now();
      for (const [page, { heardAt }] of pages) if (now - heardAt >= SILENT_MS) pages.delete(page);
      settle();
    }
    for (const [id, { page }] of plays) post({ type: 'keep', page, play: id });
  }

  return {
    isOpen: () => wasOpen,

    open(name) {
      if (channel) return;
      channel = openSoundChannel(name);
      channel.onmessage = ({ data }: MessageEvent<unknown>) => {
        const message = readSound(data);
        if (message) take(message);
      };
      setInterval(tick, SIGN_MS);
      // When this page closes, its sounds stop.
      addEventListener('pagehide', () => {
        for (const [id, { page }] of plays) post({ type: 'stop', page, play: id });
      });
      post({ type: 'ask', build });
    },

    createOutput() {
      const id = createSoundId();
      const page = findPage();
      let mine: Play | undefined;
      return {
        load({ src, volume, onReady, onEnd }) {
          if (page === undefined) {
            queueMicrotask(() => onEnd({ failed: 'timeout' }));
            return;
          }
          mine = { page, positionMs: 0, onReady, onEnd, onStarted: () => {} };
          plays.set(id, mine);
          post({ type: 'load', page, play: id, src, volume });
        },
        play: () =>
          new Promise((resolve) => {
            if (!mine) return;
            mine.onStarted = () => resolve(undefined);
            post({ type: 'start', page: mine.page, play: id });
          }),
        positionMs: () => mine?.positionMs ?? 0,
        release() {
          if (plays.delete(id) && mine) post({ type: 'stop', page: mine.page, play: id });
        },
      };
    },
  };
}
