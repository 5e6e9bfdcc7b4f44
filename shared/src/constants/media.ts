/** Clips per page of the library (LIM-07). */
export const LIBRARY_PAGE_SIZE = 9;

/** Minimum length of a library search, in characters (LIM-07, LIB-12, LIB-13). */
export const LIBRARY_SEARCH_MIN = 3;

/** Minimum length of a search on the dashboard's browse page, in characters (LIM-07, LIB-14). */
export const DASHBOARD_SEARCH_MIN = 2;

/** Maximum number of clips that are counted for a list (decision 088). */
export const CLIPS_COUNTED_MAX = 1_000;

/** Default number of search results per page (LIM-07, API-24). */
export const SEARCH_PAGE_SIZE = 10;

/** Maximum number of search results per page. */
export const SEARCH_PAGE_SIZE_MAX = 50;

/** Tags of clips (LIB-19, API-18); `icon` is one character. */
export const MEDIA_TAGS = [
  { name: 'funny', title: 'Funny', icon: '😂' },
  { name: 'sad', title: 'Sad', icon: '😢' },
  { name: 'loud', title: 'Loud', icon: '📢' },
  { name: 'troll', title: 'Troll', icon: '🤡' },
  { name: 'scary', title: 'Scary', icon: '👻' },
] as const;

/** Default volume of speech and of a media entry, in percent (LIM-05, SND-02, TTS-02). */
export const VOLUME_DEFAULT = 50;
/** Default global media volume, in percent (LIM-05, SND-15). */
export const GLOBAL_VOLUME_DEFAULT = 50;
/** Volume of a stand-alone player, in percent (LIM-05, SND-17). */
export const PLAYER_VOLUME_DEFAULT = 25;
/** Loudness of speech and clips on stream, in LUFS over both speakers, before volume. Loud enough over games and music. */
export const STREAM_LUFS = -16;
/** Length of a clip's short id (LIM-09). */
export const SHORT_ID_LENGTH = 21;
/** Minimum length of a clip's title (LIM-09, UP-09). */
export const MEDIA_TITLE_MIN = 4;
/** Maximum length of the title of a clip, item or reward (LIM-09, LIM-11, ITEM-03). */
export const MEDIA_TITLE_MAX = 45;
/** Maximum number of a clip's tags (LIM-09). */
export const MEDIA_TAGS_MAX = 3;
/** Maximum number of entries in a sound or video list. */
export const MEDIA_LIST_MAX = 100;
/** Shown for a clip's owner without a name (MEDIA-03). */
export const OWNER_UNNAMED = 'Anonymous Streamer';
/** Maximum length of an entry's alias. */
export const MEDIA_ALIAS_MAX = 45;
/** Maximum length of the Twitch name an entry belongs to: that of a login. */
export const MEDIA_USERNAME_MAX = 25;
/** Maximum length of a clip, in seconds. Not in the specification: a longer clip would block the alert page. */
export const CLIP_SECONDS_MAX = 600;
/** Minimum length of a part of a clip that can be uploaded, in seconds. Not in the specification. */
export const CLIP_PART_SECONDS_MIN = 0.2;
/** Maximum length of a fade at either end of a sound, in seconds. Not in the specification. */
export const FADE_SECONDS_MAX = 3;
/** Maximum uploads per streamer in 24 hours: enough to fill a new library of 50, with failed tries. Not in the specification. */
export const UPLOADS_PER_DAY = 100;
/** Maximum reports per visitor in 24 hours. Not in the specification. */
export const REPORTS_PER_DAY = 20;
/** Bytes in a megabyte (UP-06). */
export const MEGABYTE = 1_048_576;
/** Kinds of clip in the library. Not to be confused with feature types and cue kinds, which share some names. */
export const CLIP_KINDS = ['sound', 'video'] as const;
/** A kind of clip. */
export type ClipKind = (typeof CLIP_KINDS)[number];
/** Returns whether clips of this kind have a picture. */
export function hasPicture(kind: ClipKind): boolean {
  return kind === 'video';
}
/** Maximum length of the longer side of a video's poster, in pixels. */
export const POSTER_SIDE_MAX = 320;
/** Time in a video that its poster shows, in seconds, or the middle of a shorter one: many clips begin black. */
export const POSTER_AT_S = 1;
/** Maximum size of a poster, in bytes: more than an uncompressed PNG of these dimensions needs. */
export const POSTER_BYTES_MAX = POSTER_SIDE_MAX ** 2 * 4 + 8_192;
/** Upload limits by plan and kind, in megabytes (LIM-08). */
export const UPLOAD_LIMIT_MB = {
  free: { sound: 5, video: 10 },
  plus: { sound: 25, video: 50 },
} as const;
/** Accepted content types and their kinds of clip (UP-05). */
export const MEDIA_KINDS = {
  'audio/mpeg': 'sound',
  'video/mp4': 'video',
  'video/webm': 'video',
} as const satisfies Record<string, ClipKind>;
/** Shown for a file of a type that is not allowed (UP-05). */
export const MEDIA_TYPE_REFUSED = 'Only mp4, webm, mpeg, or mp3 files are allowed';
/** Returns the message for a file over its limit. Sizes are rounded to megabytes (UP-06). */
export function mediaTooLargeText(sizeBytes: number, limitMb: number): string {
  return `File too large! ${Math.round(sizeBytes / MEGABYTE)}MB / ${limitMb}MB limit`;
}
/** Shown when no file was chosen (UP-04). */
export const MEDIA_FILE_MISSING = 'You need to upload a file';
/** Text of the drop area for files (UP-03). */
export const DROP_AREA_TEXT = '10mb max (50mb creati+)';
/** Shown for a clip without a title (UP-09). */
export const MEDIA_TITLE_MISSING = 'You must enter a title';
/** Shown for a title that is too short (UP-09). */
export const MEDIA_TITLE_TOO_SHORT = `The title must be at least ${MEDIA_TITLE_MIN} characters`;
/** Shown for a title that is too long; the form cuts titles before that (UP-09). */
export const MEDIA_TITLE_TOO_LONG = `The title must be at most ${MEDIA_TITLE_MAX} characters`;
/** Shown for too many tags (UP-10). */
export const MEDIA_TAGS_TOO_MANY = `Choose ${MEDIA_TAGS_MAX} tags at most.`;
/** Shown when the guidelines were not accepted (UP-11). */
export const MEDIA_NOT_AGREED = 'You must accept the guidelines to upload!';
/** Shown when the library of a streamer on Free is full (TIER-05). */
export const LIBRARY_FULL = "You've hit the Video and Sounds limit!";

/** Number of peaks in a sound's waveform. */
export const PEAKS = 64;
/** Bounds of a clip's loudness in LUFS: the gate of BS.1770-4, and more than a file can have. */
export const [LOUDNESS_MIN, LOUDNESS_MAX] = [-70, 10];
/** Highest value of a peak: one hexadecimal digit. */
export const PEAK_MAX = 15;
