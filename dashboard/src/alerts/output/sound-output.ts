import { CHANNELS, LIMITER_NAME } from './limiter-name.ts';
import limiterUrl from './limiter-worklet.ts?worker&url';

/** Hertz. Inaudible at this amplitude. */
const FREQUENCY_HZ = 20;
/** Fraction of full scale: -63 dBFS, 9 dB above the -72.25 dBFS at which Chromium considers a page silent. */
const AMPLITUDE = 0.001;
/** Milliseconds a connection stays open after its sound, so that what the limiter and the browser's buffers hold is still heard. */
const TAIL_MS = 200;

/** The connection of one sound through the limiter. */
export interface SoundConnection {
  context: AudioContext;
  /** Node to connect the sound to. */
  input: AudioNode;
  /** Call this once the sound is over. */
  end(): void;
}

/** The output for the page's sounds. */
export interface SoundOutput {
  /** When true, keeps the audio stream open; false lets it close. */
  keepOpen(isWanted: boolean): void;
  /** Opens a connection through the limiter. Returns null if it is not running: the sound must then bypass it. */
  open(): SoundConnection | null;
  /**
   * Routes the sound of a media element, which will play this file, through the limiter. If that is not possible, the element plays
   * directly. Returns a function to call when it has ended.
   */
  lead(media: HTMLMediaElement, src: string): () => void;
}

/**
 * Creates the output. An inaudible tone keeps its audio stream open: OBS captures a browser source only while Chromium considers it
 * audible, and stops two seconds after it falls silent: the start of the next sound is then cut off (obs-studio #12059), and after a
 * while sound may not come back at all (#10586). So the page never falls silent. Digital silence would not be enough.
 *
 * Lanes that play at the same time add up, so all sounds go through one limiter (decision 087), which is connected only while any play.
 */
export function createSoundOutput(): SoundOutput {
  let context: AudioContext | undefined;
  /** The limiter, once it has loaded: its input, and functions that connect and disconnect its output. */
  let limiter: { input: AudioNode; connect(): void; disconnect(): void } | undefined;
  let isKeptOpen = false;
  let openCount = 0;

  function start(): AudioContext {
    // Use buffers as large as a media element's, so that sounds do not crackle on a busy computer.
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

  /** Loads the limiter. Throws where there are no worklets, as on an address without TLS. */
  async function loadLimiter(created: AudioContext): Promise<void> {
    await created.audioWorklet.addModule(limiterUrl);
    const input = new GainNode(created);
    const node = new AudioWorkletNode(created, LIMITER_NAME, {
      outputChannelCount: [CHANNELS],
      channelCount: CHANNELS,
      channelCountMode: 'explicit',
    });
    // A processor that throws stays silent for good: reroute the sounds that are playing past it.
    node.onprocessorerror = () => {
      limiter = undefined;
      node.disconnect();
      input.disconnect();
      input.connect(created.destination);
    };
    input.connect(node);
    limiter = { input, connect: () => node.connect(created.destination), disconnect: () => node.disconnect() };
  }

  const isNeeded = () => isKeptOpen || openCount > 0;

  /** Suspends the context while it is not needed, so that it costs nothing. It must run while a sound goes through it. */
  function update(): void {
    if (isNeeded()) void context?.resume();
    else void context?.suspend();
  }

  function open(): SoundConnection | null {
    if (context?.state !== 'running' || limiter === undefined) return null;
    if (openCount === 0) limiter.connect();
    openCount += 1;
    // The context may be about to suspend.
    update();
    let hasEnded = false;
    return {
      context,
      input: limiter.input,
      end() {
        if (hasEnded) return;
        hasEnded = true;
        setTimeout(() => {
          openCount -= 1;
          if (openCount === 0) limiter?.disconnect();
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
      const connection = isOurs(src) ? open() : null;
      if (connection === null) return () => {};
      try {
        const source = new MediaElementAudioSourceNode(connection.context, { mediaElement: media });
        source.connect(connection.input);
        return () => {
          connection.end();
          setTimeout(() => source.disconnect(), TAIL_MS);
        };
      } catch {
        connection.end();
        return () => {};
      }
    },
  };
}

function isOurs(src: string): boolean {
  return new URL(src, location.href).origin === location.origin;
}
