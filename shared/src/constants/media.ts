/** Clips on a page of the library (LIM-07). */
export const LIBRARY_PAGE_SIZE = 9;

/** Characters that a search of the library takes at least (LIM-07, LIB-12, LIB-13). */
export const LIBRARY_SEARCH_MIN = 3;

/** Characters that a search on the dashboard's browse page takes at least (LIM-07, LIB-14). */
export const DASHBOARD_SEARCH_MIN = 2;

/** Hits on a page of a search, unless told otherwise (LIM-07, API-24). */
export const SEARCH_PAGE_SIZE = 10;

/** Hits on a page of a search, at most. */
export const SEARCH_PAGE_SIZE_MAX = 50;

/** Tags of clips (LIB-19, API-18); `icon` is one character. */
export const MEDIA_TAGS = [
  { name: 'funny', title: 'Funny', icon: '😂' },
  { name: 'sad', title: 'Sad', icon: '😢' },
  { name: 'loud', title: 'Loud', icon: '📢' },
  { name: 'troll', title: 'Troll', icon: '🤡' },
  { name: 'scary', title: 'Scary', icon: '👻' },
] as const;

/** Percent. Default volume of speech and of a media entry (LIM-05, SND-02, TTS-02). */
export const VOLUME_DEFAULT = 50;
/** Percent. Global media volume while none is stored (LIM-05, SND-15). */
export const GLOBAL_VOLUME_DEFAULT = 50;
/** Percent. Volume of a stand-alone player (LIM-05, SND-17). */
export const PLAYER_VOLUME_DEFAULT = 25;
/** Characters of a media item's short id (LIM-09). */
export const SHORT_ID_LENGTH = 21;
/** Characters. Shortest media title (LIM-09, UP-09). */
export const MEDIA_TITLE_MIN = 4;
/** Characters. Longest media title, and longest item or reward title (LIM-09, LIM-11, ITEM-03). */
export const MEDIA_TITLE_MAX = 45;
/** Tags on one media item, at most (LIM-09). */
export const MEDIA_TAGS_MAX = 3;
/** Entries of one sound or video list, at most. */
export const MEDIA_LIST_MAX = 100;
/** Characters of the alias that viewers type for an entry. */
export const MEDIA_ALIAS_MAX = 45;
/** Characters of the Twitch name that an entry belongs to: as long as a login can be. */
export const MEDIA_USERNAME_MAX = 25;
/** Bytes in a megabyte as the size limits count it (UP-06). */
export const MEGABYTE = 1_048_576;
/** Kinds of clip in the library. Feature types and cues have lists of their own, with partly the same names. */
export const CLIP_KINDS = ['sound', 'video'] as const;
/** A kind of clip. */
export type ClipKind = (typeof CLIP_KINDS)[number];
/** True for clips that are seen, not only heard. */
export function hasPicture(kind: ClipKind): boolean {
  return kind === 'video';
}
/** Megabytes. Upload limits by tier and kind (LIM-08). */
export const UPLOAD_LIMIT_MB = {
  free: { sound: 5, video: 10 },
  plus: { sound: 25, video: 50 },
} as const;
/** Media types taken in, and the kind each one is (UP-05). */
export const MEDIA_KINDS = {
  'audio/mpeg': 'sound',
  'video/mp4': 'video',
  'video/webm': 'video',
} as const satisfies Record<string, ClipKind>;
/** Shown for a file that is none of them (UP-05). */
export const MEDIA_TYPE_REFUSED = 'Only mp4, webm, mpeg, or mp3 files are allowed';
/** Shown for a file over its limit; sizes are rounded megabytes (UP-06). */
export function mediaTooLargeText(sizeBytes: number, limitMb: number): string {
  return `File too large! ${Math.round(sizeBytes / MEGABYTE)}MB / ${limitMb}MB limit`;
}
/** Shown when no file was chosen (UP-04). */
export const MEDIA_FILE_MISSING = 'You need to upload a file';
/** Text of the area that files are dropped on (UP-03). */
export const DROP_AREA_TEXT = '10mb max (50mb creati+)';
/** Shown for a clip without a title (UP-09). */
export const MEDIA_TITLE_MISSING = 'You must enter a title';
/** Shown for a title that is too short (UP-09). */
export const MEDIA_TITLE_TOO_SHORT = `The title must be at least ${MEDIA_TITLE_MIN} characters`;
/** Shown for a title that is too long; the form cuts it before (UP-09). */
export const MEDIA_TITLE_TOO_LONG = `The title must be at most ${MEDIA_TITLE_MAX} characters`;
/** Shown for more tags than a clip may have (UP-10). */
export const MEDIA_TAGS_TOO_MANY = `Choose ${MEDIA_TAGS_MAX} tags at most.`;
/** Shown when the guidelines were not accepted (UP-11). */
export const MEDIA_NOT_AGREED = 'You must accept the guidelines to upload!';
/** Shown when the library of a free streamer is full (TIER-05). */
export const LIBRARY_FULL = "You've hit the Video and Sounds limit!";
