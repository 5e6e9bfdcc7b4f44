import { CHANNELS, LIMITER_NAME } from './limiter-name.ts';
import limiterUrl from './limiter-worklet.ts?worker&url';

/** Hertz. Inaudible at this amplitude. */
const FREQUENCY_HZ = 20;
/** Share of full scale: -63 dBFS, 9 dB above the -72.25 dBFS at which Chromium considers a page silent. */
const AMPLITUDE = 0.001;
/** Milliseconds after a sound for which its way stays open: what the limiter and the browser's buffers hold is heard, too. */
const TAIL_MS = 200;

/** The way of one sound through the limiter. */
export interface SoundWay {
  context: AudioContext;
  /** Where the sound goes in. */
  input: AudioNode;
  /** Call this once the sound is over. */
  end(): void;
}

/** Where the page's sounds go out. */
export interface SoundOutput {
  /** True: keep the audio stream open. */
  keepOpen(isWanted: boolean): void;
  /** Opens a way through the limiter; null if it does not run now, and the sound has to go out by itself. */
  open(): SoundWay | null;
  /**
   * Leads the sound of a media element, which will play this file, through the limiter. Where that does not work, the element plays
   * by itself. Returns what to call when it has ended.
   */
  lead(media: HTMLMediaElement, src: string): () => void;
}

/**
 * Creates the output. An inaudible tone keeps its audio stream open: OBS captures a browser source only while Chromium considers it
 * audible, and stops two seconds after it falls silent: the start of the next sound is then cut off (obs-studio #12059), and after a
 * while sound may not come back at all (#10586). So the page never falls silent. Digital silence would not be enough.
 *
 * Lanes that play at once add up, so all sounds go through one limiter (decision 087). It is connected only while there are any.
 */
export function createSoundOutput(): SoundOutput {
  let context: AudioContext | undefined;
  /** Where sounds go in, once it has loaded; what lets it be heard, and stops it. */
  let limiter: { input: AudioNode; connect(): void; disconnect(): void } | undefined;
  let isKeptOpen = false;
  let ways = 0;

  function start(): AudioContext {
    // As large buffers as a media element has, so that a busy computer does not make sounds crackle.
    const created = new AudioContext({ latencyHint: 'playback' });
    const tone = new OscillatorNode(created, { frequency: FREQUENCY_HZ });
    tone.connect(new GainNode(created, { gain: AMPLITUDE })).connect(created.destination);
    tone.start();
    // Resume after an interruption, such as a change of audio device.
    created.onstatechange = () => {
      if (isNeeded() && created.state !== 'running') void created.resume();
    };
    void loadLimiter(created).catch(() => {});
    return created;
  }

  /** Loads the limiter. It throws where there are no worklets: an address without TLS has none. */
  async function loadLimiter(created: AudioContext): Promise<void> {
    await created.audioWorklet.addModule(limiterUrl);
    const input = new GainNode(created);
    const node = new AudioWorkletNode(created, LIMITER_NAME, {
      outputChannelCount: [CHANNELS],
      channelCount: CHANNELS,
      channelCountMode: 'explicit',
    });
    // A processor that throws is silent for good: what plays goes out without it.
    node.onprocessorerror = () => {
      limiter = undefined;
      node.disconnect();
      input.disconnect();
      input.connect(created.destination);
    };
    input.connect(node);
    limiter = { input, connect: () => node.connect(created.destination), disconnect: () => node.disconnect() };
  }

  const isNeeded = () => isKeptOpen || ways > 0;

  /** A context that is suspended costs nothing. While a sound goes through it, it has to run. */
  function update(): void {
    if (isNeeded()) void context?.resume();
    else void context?.suspend();
  }

  function open(): SoundWay | null {
    if (context?.state !== 'running' || limiter === undefined) return null;
    if (ways === 0) limiter.connect();
    ways += 1;
    // It may be about to be suspended.
    update();
    let hasEnded = false;
    return {
      context,
      input: limiter.input,
      end() {
        if (hasEnded) return;
        hasEnded = true;
        setTimeout(() => {
          ways -= 1;
          if (ways === 0) limiter?.disconnect();
          update();
        }, TAIL_MS);
      },
    };
  }

  return {
    keepOpen(isWanted) {
      if (isWanted === isKeptOpen) return;
      isKeptOpen = isWanted;
      if (isWanted && 'AudioContext' in window) context ??= start();
      update();
    },
    open,
    lead(media, src) {
      // The browser silences what another origin has not allowed us to read.
      const way = isOurs(src) ? open() : null;
      if (way === null) return () => {};
      try {
        const source = new MediaElementAudioSourceNode(way.context, { mediaElement: media });
        source.connect(way.input);
        return () => {
          way.end();
          setTimeout(() => source.disconnect(), TAIL_MS);
        };
      } catch {
        way.end();
        return () => {};
      }
    },
  };
}

function isOurs(src: string): boolean {
  return new URL(src, location.href).origin === location.origin;
}
