/** Hertz: below hearing. */
const FREQUENCY_HZ = 20;
/** Of full scale: -63 dBFS, 9 dB over the level of -72.25 dBFS at which Chromium calls a page silent. */
const AMPLITUDE = 0.001;

/** A tone nobody hears that keeps the way of the sound open. */
export interface KeepAlive {
  run(isWanted: boolean): void;
}

/**
 * OBS captures a browser source only while Chromium calls it audible, and lets go two seconds after it falls silent: the first
 * part of the next sound is then cut (obs-studio #12059), and after a while the sound may not come back at all (#10586). So the
 * page never falls silent: a tone far below hearing plays for as long as it may. Digital silence would not do.
 */
export function createKeepAlive(): KeepAlive {
  let context: AudioContext | undefined;
  let isRunning = false;

  function start(): AudioContext {
    const created = new AudioContext();
    const tone = new OscillatorNode(created, { frequency: FREQUENCY_HZ });
    tone.connect(new GainNode(created, { gain: AMPLITUDE })).connect(created.destination);
    tone.start();
    // Also after an interruption, such as a changed sound device.
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
