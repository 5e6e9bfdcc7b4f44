/** How long a CDN may serve an object that was deleted or taken down, in seconds. */
const CDN_MAX_AGE_S = 3_600;

/** `Cache-Control` of objects. They never change, so browsers keep them; shared caches ask again after an hour. */
export const OBJECT_CACHING = `public, max-age=31536000, s-maxage=${CDN_MAX_AGE_S}, immutable`;
