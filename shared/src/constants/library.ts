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
