import { PRODUCT_NAME } from '@bitcue/shared/brand.ts';
import { CAPTION_UPDATE_MS } from '../motion.ts';
import { watchOnAir } from '../on-air.ts';
import { watchAutoplay } from '../output/autoplay.ts';
import { createSoundOutput } from '../output/sound-output.ts';
import { createReloader } from '../reload.ts';
import { createElementOutput, type Outcome, type Output } from '../renderers/output.ts';
import {
  type AskMessage,
  createLateWatch,
  createSoundId,
  openSoundChannel,
  readAsk,
  SIGN_MS,
  SILENT_MS,
  type SoundMessage,
} from './messages.ts';

/** Options of `startSoundPage`. */
export interface SoundPageOptions {
  /** Name of the streamer's channel of sound pages; empty if the address has none. */
  name: string;
  build: string;
  client: 'obs' | 'browser';
  notes: HTMLElement;
  storage: Pick<Storage, 'getItem' | 'setItem'> | undefined;
}

/** A file that plays here. Times are in milliseconds since the page was opened. */
interface Play {
  output: Output;
  keptAt: number;
  timer: ReturnType<typeof setInterval> | undefined;
}

/**
 * Starts the sound page. On request of the alert page in the same OBS, it plays the clips that must not be heard in VODs: OBS keeps
 * this page's sound off the VOD track. It has no connection to the EBS, so it never leads and reports nothing (decision 084).
 */
export function startSoundPage({ name, build, client, notes, storage }: SoundPageOptions): void {
  if (name === '') {
    showNote('This address is incomplete. Copy it from your dashboard.');
    return;
  }
  const page = createSoundId();
  const channel = openSoundChannel(name);
  const sound = createSoundOutput();
  const plays = new Map<string, Play>();
  const post = (message: SoundMessage) => channel.postMessage(message);

  const autoplay = watchAutoplay(settle);
  void autoplay.first.then(settle);
  const onAir = watchOnAir((window as { obsstudio?: object }).obsstudio, sendSign);
  const reloader = createReloader({
    build,
    isIdle: () => plays.size === 0,
    hold: () => {},
    isClear: () => true,
    canLoad: () =>
      fetch(location.href, { cache: 'no-store' }).then(
        ({ ok }) => ok,
        () => false,
      ),
    reload: () => location.reload(),
    storage,
  });

  function showNote(text: string): void {
    if (client === 'obs') return;
    const note = document.createElement('p');
    note.className = 'note';
    note.textContent = text;
    notes.replaceChildren(note);
  }

  /** Sends a sign of life. A source that OBS does not show is not heard either. */
  function sendSign(): void {
    const isHeard = autoplay.state() === 'allowed' && onAir.state().shown !== false;
    post({ type: 'here', page, isHeard });
  }

  function settle(): void {
    const isAllowed = autoplay.state() === 'allowed';
    sound.keepOpen(isAllowed);
    showNote(
      isAllowed
        ? `This page plays the sounds of ${PRODUCT_NAME} that stay out of your VODs.`
        : 'Click once to allow sound',
    );
    sendSign();
  }

  function end(id: string, outcome: Outcome | null): void {
    const play = plays.get(id);
    if (!play) return;
    const positionMs = play.output.positionMs();
    clearInterval(play.timer);
    plays.delete(id);
    play.output.release();
    if (outcome !== null) {
      post({ type: 'ended', page, play: id, positionMs, failed: outcome === 'finished' ? null : outcome.failed });
    }
    if (plays.size === 0) reloader.onIdle();
  }

  function load({ play: id, src, volume }: Extract<AskMessage, { type: 'load' }>): void {
    // A video element plays both kinds of clip, and is heard without being shown.
    const output = createElementOutput(document.createElement('video'), sound.lead);
    plays.set(id, { output, keptAt: performance.now(), timer: undefined });
    output.load({
      src,
      volume,
      onReady: () => post({ type: 'ready', page, play: id }),
      onEnd: (outcome) => end(id, outcome),
    });
  }

  async function start(id: string): Promise<void> {
    const play = plays.get(id);
    if (!play) return;
    const failed = await play.output.play();
    if (failed?.failed === 'autoplay') autoplay.reportRefused();
    if (failed) return end(id, failed);
    if (!plays.has(id)) return;
    post({ type: 'started', page, play: id });
    const tell = () => post({ type: 'at', page, play: id, positionMs: play.output.positionMs() });
    play.timer = setInterval(tell, CAPTION_UPDATE_MS);
  }

  function take(message: AskMessage): void {
    if (message.type === 'ask') {
      sendSign();
      reloader.request(message.build);
      return;
    }
    if (message.page !== page) return;
    const play = plays.get(message.play);
    if (play) play.keptAt = performance.now();
    if (message.type === 'load') load(message);
    else if (message.type === 'start') void start(message.play);
    else if (message.type === 'stop') end(message.play, null);
  }

  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    const message = readAsk(data);
    if (message) take(message);
  };
  const watch = createLateWatch();
  setInterval(() => {
    sendSign();
    if (watch.isLate()) return;
    const now = performance.now();
    // Its alert page has gone, and plays it again when it is back.
    for (const [id, { keptAt }] of plays) if (now - keptAt >= SILENT_MS) end(id, null);
  }, SIGN_MS);
  addEventListener('pagehide', () => post({ type: 'gone', page }));
  // OBS does not reload a page if only the part after # has changed.
  addEventListener('hashchange', () => location.reload());
}
