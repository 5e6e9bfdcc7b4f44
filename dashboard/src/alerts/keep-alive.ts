/** Hertz. Inaudible at this amplitude. */
const FREQUENCY_HZ = 20;
/** Share of full scale: -63 dBFS, 9 dB above the -72.25 dBFS at which Chromium considers a page silent. */
const AMPLITUDE = 0.001;

/** An inaudible tone that keeps the audio stream open. */
export interface KeepAlive {
  run(isWanted: boolean): void;
}

/**
 * Creates the tone. OBS captures a browser source only while Chromium considers it audible, and stops two seconds after it
 * falls silent: the start of the next sound is then cut off (obs-studio #12059), and after a while sound may not come back
 * at all (#10586). So the page never falls silent. Digital silence would not be enough.
 */
export function createKeepAlive(): KeepAlive {
  let context: AudioContext | undefined;
  let isRunning = false;

  function start(): AudioContext {
    const created = new AudioContext();
    const tone = new OscillatorNode(created, { frequency: FREQUENCY_HZ });
    tone.connect(new GainNode(created, { gain: AMPLITUDE })).connect(created.destination);
    tone.start();
    // Resume after an interruption, such as a change of audio device.
    created.onstatechange = () => {
      if (isRunning && created.state !== 'running') void created.resume();
    };
    return created;
  }

  return {
    run(isWanted) {
      if (isWanted === isRunning) return;
      isRunning = isWanted;
      if (isWanted) {
        context ??= start();
        void context.resume();
      } else void context?.suspend();
    },
  };
}
