import type { Page } from 'playwright-core';

/** Something the alert page did; recorded in order. */
export type AlertEvent =
  /** A notification box appeared. */
  | { type: 'box'; id: string; kind: string; text: string }
  | { type: 'phase'; id: string; phase: string }
  /** A sound or video started to play. */
  | { type: 'playing'; src: string }
  | { type: 'played'; media: PlayedMedia };

/** The real output of an `<audio>` or `<video>` from start to stop. */
export interface PlayedMedia {
  src: string;
  tag: 'AUDIO' | 'VIDEO';
  /** Whether it played to the end. */
  ended: boolean;
  /** Length of the file in seconds. */
  durationS: number;
  /** Milliseconds played, by the clock. */
  wallMs: number;
  muted: boolean;
  /** Volume of the element, 0 to 1. */
  volume: number;
  /** Loudness of the output (root mean square, 0 to 1), one value every 50 ms. */
  rms: number[];
}

/** What the alert pages in a browser page have done since it was opened. */
export interface AlertRecord {
  events: AlertEvent[];
  /** `play` messages from the EBS, as JSON from the socket. */
  plays: { id: string; play: number; lane: string; cue: Record<string, unknown> }[];
  /** The share of the latest cue that has played, 0 to 1, as the page last reported it. */
  playedShare(): number;
  boxesOf(id: string): number;
  playedOf(src: string): PlayedMedia[];
}

/** Name of the function through which the recorder in the page reports to the test. */
const BINDING = 'recordAlertEvent';

/**
 * Records what the alert page shows and plays without affecting it: boxes with a MutationObserver, sound by tapping the
 * output of each playing media element. Call it before opening the page; it continues across reloads.
 */
export async function recordAlerts(page: Page): Promise<AlertRecord> {
  const events: AlertEvent[] = [];
  const plays: AlertRecord['plays'] = [];
  const positionsMs = new Map<string, number>();
  await page.exposeBinding(BINDING, (_source, event: AlertEvent) => void events.push(event));
  await page.addInitScript(watchAlertPage, BINDING);
  page.on('websocket', (socket) => {
    if (!socket.url().includes('/alerts/')) return;
    socket.on('framereceived', ({ payload }) => {
      const message = JSON.parse(String(payload));
      if (message.type === 'play') plays.push(message);
    });
    socket.on('framesent', ({ payload }) => {
      const message = JSON.parse(String(payload));
      if (message.type === 'progress') positionsMs.set(message.id, message.positionMs);
    });
  });
  return {
    events,
    plays,
    playedShare() {
      const latest = plays.at(-1);
      return latest ? (positionsMs.get(latest.id) ?? 0) / Number(latest.cue.durationMs) : 0;
    },
    boxesOf: (id) => events.filter((event) => event.type === 'box' && event.id === id).length,
    playedOf: (src) =>
      events.flatMap((event) => (event.type === 'played' && event.media.src.endsWith(src) ? [event.media] : [])),
  };
}

/** Runs in every frame before its scripts, so it must not use anything from this file. */
function watchAlertPage(binding: string): void {
  if (!location.pathname.startsWith('/alerts/')) return;
  const report = (event: AlertEvent) =>
    (window as unknown as Record<string, (event: AlertEvent) => void>)[binding]?.(event);

  const seen = new WeakSet<Node>();
  const lookAt = (node: Node) => {
    if (!(node instanceof HTMLElement) || !node.matches('.box') || seen.has(node)) return;
    seen.add(node);
    const { id = '', kind = '' } = node.dataset;
    report({ type: 'box', id, kind, text: node.innerText });
  };
  new MutationObserver((changes) => {
    for (const { type, addedNodes, target } of changes) {
      addedNodes.forEach(lookAt);
      if (type === 'attributes' && target instanceof HTMLElement && target.matches('.box')) {
        report({ type: 'phase', id: target.dataset.id ?? '', phase: target.dataset.phase ?? '' });
      }
    }
  }).observe(document, { childList: true, subtree: true, attributes: true, attributeFilter: ['data-phase'] });

  const play = HTMLMediaElement.prototype.play;
  HTMLMediaElement.prototype.play = function (this: HTMLMediaElement & { captureStream(): MediaStream }) {
    this.addEventListener('playing', () => tap(this), { once: true });
    return play.call(this);
  };

  function tap(media: HTMLMediaElement & { captureStream(): MediaStream }): void {
    const src = media.currentSrc;
    // Sounds that the page creates itself are silent: the autoplay probe, and the one that keeps the audio output open.
    if (!src.startsWith('http')) return;
    const startedAt = performance.now();
    const context = new AudioContext();
    const analyser = context.createAnalyser();
    const stream = media.captureStream();
    context.createMediaStreamSource(stream).connect(analyser);
    const wave = new Float32Array(analyser.fftSize);
    const rms: number[] = [];
    const timer = setInterval(() => {
      analyser.getFloatTimeDomainData(wave);
      rms.push(Math.sqrt(wave.reduce((sum, value) => sum + value * value, 0) / wave.length));
    }, 50);
    report({ type: 'playing', src });
    const { durationS, tag } = { durationS: media.duration, tag: media.tagName as 'AUDIO' | 'VIDEO' };
    const finish = () => {
      clearInterval(timer);
      media.removeEventListener('pause', finish);
      media.removeEventListener('ended', finish);
      void context.close();
      const { muted, volume, ended } = media;
      const wallMs = performance.now() - startedAt;
      report({ type: 'played', media: { src, tag, ended, durationS, wallMs, muted, volume, rms } });
    };
    media.addEventListener('pause', finish);
    media.addEventListener('ended', finish);
  }
}
