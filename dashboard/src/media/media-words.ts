/** Kinds of clips. */
export type MediaKind = 'sound' | 'video';

/** What a kind of clip is called, and the sentences about it (ERR-07, ERR-08). */
export const MEDIA_WORDS = {
  sound: {
    one: 'sound',
    many: 'sounds',
    empty: "You don't have any sounds!",
    notLoaded: "Couldn't Load Sound",
    notFound: 'Error finding selected sound data..',
  },
  video: {
    one: 'video',
    many: 'videos',
    empty: "You don't have any videos!",
    notLoaded: "Couldn't Load Video",
    notFound: 'Error finding selected video data..',
  },
} as const satisfies Record<MediaKind, object>;

/** Shown in an empty search box (LIB-03). */
export const SEARCH_PLACEHOLDER = 'Search memes, funny, loud';

/** Shown where a list of clips could not be read (ERR-07). */
export const LIST_FAILED = 'It seems something went wrong :(';
/** Shown when a clip cannot be added at all (ERR-12). */
export const ADD_FAILED = 'Unable to add media. Please refresh and retry!';
