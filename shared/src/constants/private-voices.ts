import { MEGABYTE } from './media.ts';

/** Maximum number of private voices of a channel. Failed ones count until they are deleted. Not in the specification. */
export const PRIVATE_VOICES_MAX = 5;
/** Maximum number of signed upload URLs for samples per streamer in 24 hours. Not in the specification. */
export const SAMPLES_PER_DAY = 50;
/** Bounds of a sample's length, in seconds: providers advise one to two minutes, and below ten seconds there is no likeness. */
export const [SAMPLE_SECONDS_MIN, SAMPLE_SECONDS_MAX] = [10, 120];
/** Maximum size of a sample, in megabytes: two minutes at 32 kHz are 7.3. */
export const SAMPLE_MB_MAX = 10;
/** Maximum size of a sample, in bytes. */
export const SAMPLE_BYTES_MAX = SAMPLE_MB_MAX * MEGABYTE;
/** Maximum size of a file from which a sample is taken, in megabytes: two minutes of studio WAV. The sample sent is smaller. */
export const SAMPLE_FILE_MB_MAX = 25;
/** Sample rate of what the browser sends, in Hz. */
export const SAMPLE_RATE = 32_000;
/** Formats of a sample, and their content types (CLONE-01). */
export const SAMPLE_TYPES = { mp3: 'audio/mpeg', wav: 'audio/wav' } as const;
/** A format of a sample; the extension of its file name. */
export type SampleFormat = keyof typeof SAMPLE_TYPES;
/** Maximum length of a private voice's name. */
export const PRIVATE_VOICE_NAME_MAX = 30;
/** Genders that a private voice can have. */
export const PRIVATE_VOICE_GENDERS = ['female', 'male', 'neutral'] as const;

/**
 * The statement of consent and its version. Both are stored with each voice, as a record of what was agreed to. A changed text
 * needs a new version.
 */
export const VOICE_CONSENT = {
  version: 1,
  words:
    'This is my own voice, or the person whose voice it is has agreed to this. The recording is sent to the voice provider of ' +
    'this server, which makes an artificial voice of it. The voice says messages of viewers on my channel until I delete it.',
} as const;

/** Shown when there is no sample yet. */
export const SAMPLE_MISSING = 'Record somebody, or choose a file.';
/** Shown for a sample in a format that is not allowed (CLONE-01). */
export const SAMPLE_TYPE_REFUSED = 'Only mp3 or wav files are allowed for a voice.';
/** Shown for a sample that cannot be read. */
export const SAMPLE_DAMAGED = 'This recording is damaged or cut off. Record it again.';
/** Shown for a sample that is too short or too long. */
export const SAMPLE_LENGTH = `A recording must last ${SAMPLE_SECONDS_MIN} to ${SAMPLE_SECONDS_MAX} seconds.`;
/** Shown for a sample that is too large. */
export const SAMPLE_TOO_LARGE = `A recording can be up to ${SAMPLE_MB_MAX} MB.`;
/** Shown for a file that is too large to be opened. */
export const SAMPLE_FILE_TOO_LARGE = `A file can be up to ${SAMPLE_FILE_MB_MAX} MB. Shorten it, or save it as mp3.`;
/** Shown for a recording that is all silence. */
export const SAMPLE_SILENT = 'Nothing can be heard in this recording. Check the microphone, and record it again.';
/** Shown when the streamer has not agreed to the statement of consent. */
export const CONSENT_MISSING = 'Agree to the statement first.';
/** Shown when the statement has changed since the page was loaded. */
export const CONSENT_CHANGED = 'The statement has changed. Reload the page and read it again.';
/** Shown for a voice without a name. */
export const PRIVATE_VOICE_NAME_MISSING = 'Give the voice a name.';
/** Shown for a voice whose name is too long. */
export const PRIVATE_VOICE_NAME_TOO_LONG = `A name can have up to ${PRIVATE_VOICE_NAME_MAX} characters.`;
/** Shown for a name that another private voice of the channel has. */
export const PRIVATE_VOICE_NAME_TAKEN = 'You have a private voice with this name.';
/** Shown when a channel has reached its limit of private voices. */
export const PRIVATE_VOICES_FULL = `A channel can have up to ${PRIVATE_VOICES_MAX} private voices. Delete one first.`;
/** Shown when the server has no provider of private voices. */
export const NO_VOICE_PROVIDER =
  'This server has no voice provider, so it cannot make private voices. Its operator can set ELEVENLABS_API_KEY: see “Private voices” in docs/operations.md.';
/** Shown for private voices on Free. */
export const PRIVATE_VOICES_PLUS_ONLY = 'Private voices are part of Plus.';

/** Separates the label in a private voice's name from its id. Names that are entered cannot contain it. */
const ID_MARK = '@';
const PRIVATE_NAME = new RegExp(`^(.+)${ID_MARK}[\\w-]{21}$`);

/** Returns the name by which items refer to a private voice: unique on the server, and impossible to guess. */
export function privateVoiceName(label: string, modelId: string): string {
  return `${label.replaceAll(ID_MARK, ' ')}${ID_MARK}${modelId}`;
}

/** Returns the label in a private voice's name; null if the name is not that of a private voice. */
export function labelOfPrivateVoice(name: string): string | null {
  return PRIVATE_NAME.exec(name)?.[1] ?? null;
}
