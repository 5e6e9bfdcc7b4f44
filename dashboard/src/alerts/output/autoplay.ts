/** Whether the page may play sound without a user gesture. */
export type AutoplayState = 'allowed' | 'refused';

/** Milliseconds to wait for the first answer. Until the browser answers, it counts as refusing. */
const FIRST_ANSWER_MS = 3_000;
/** Milliseconds between retries while refused: a framed page gains permission when the page around it is clicked. */
const RETRY_MS = 2_000;
const SAMPLE_RATE = 8_000;

/** Creates a tenth of a second of silence as an 8-bit WAV file. Browsers refuse to play it just as they refuse real sound. */
function createSilence(): Blob {
  const samples = new Uint8Array(SAMPLE_RATE / 10).fill(128);
  const header = new DataView(new ArrayBuffer(44));
  const writeText = (at: number, text: string) => {
    for (let index = 0; index < text.length; index += 1) header.setUint8(at + index, text.charCodeAt(index));
  };
  writeText(0, 'RIFF');
  header.setUint32(4, 36 + samples.length, true);
  writeText(8, 'WAVEfmt ');
  header.setUint32(16, 16, true);
  header.setUint16(20, 1, true);
  header.setUint16(22, 1, true);
  header.setUint32(24, SAMPLE_RATE, true);
  header.setUint32(28, SAMPLE_RATE, true);
  header.setUint16(32, 1, true);
  header.setUint16(34, 8, true);
  writeText(36, 'data');
  header.setUint32(40, samples.length, true);
  return new Blob([header, samples], { type: 'audio/wav' });
}

/** Finds out whether the browser allows autoplay by playing a sound. */
async function tryToPlay(url: string): Promise<AutoplayState> {
  const audio = new Audio(url);
  try {
    await audio.play();
    return 'allowed';
  } catch (error) {
    // Any other failure (a codec, a device) says nothing about permission.
    return error instanceof DOMException && error.name === 'NotAllowedError' ? 'refused' : 'allowed';
  } finally {
    audio.pause();
  }
}

/** Tracks whether the page may play sound. */
export interface AutoplayWatch {
  /** The first answer. */
  first: Promise<AutoplayState>;
  /** The latest answer; refused until there is one. */
  state(): AutoplayState;
  /** Call this when a real alert was refused. */
  reportRefused(): void;
}

/**
 * Tries immediately. While refused, tries again on every click or key press and every two seconds.
 * @param onChange called on each change after the first answer
 */
export function watchAutoplay(onChange: (state: AutoplayState) => void): AutoplayWatch {
  const url = URL.createObjectURL(createSilence());
  let state: AutoplayState = 'refused';
  let hasAnswered = false;
  let retryTimer: ReturnType<typeof setInterval> | undefined;
  let resolveFirst: (state: AutoplayState) => void = () => {};
  const first = new Promise<AutoplayState>((resolve) => {
    resolveFirst = resolve;
  });

  function settle(next: AutoplayState): void {
    const isChange = hasAnswered && next !== state;
    state = next;
    hasAnswered = true;
    clearInterval(retryTimer);
    for (const gesture of ['pointerdown', 'keydown'] as const) removeEventListener(gesture, probe, true);
    if (state === 'refused') {
      retryTimer = setInterval(probe, RETRY_MS);
      for (const gesture of ['pointerdown', 'keydown'] as const) addEventListener(gesture, probe, true);
    }
    resolveFirst(state);
    if (isChange) onChange(state);
  }
  async function probe(): Promise<void> {
    const answer = await tryToPlay(url);
    if (answer !== state || !hasAnswered) settle(answer);
  }

  setTimeout(() => {
    if (!hasAnswered) settle('refused');
  }, FIRST_ANSWER_MS);
  void probe();
  return { first, state: () => state, reportRefused: () => settle('refused') };
}
