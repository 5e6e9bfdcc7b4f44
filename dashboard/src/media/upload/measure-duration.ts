/** Milliseconds after which a file whose length the browser does not tell counts as unknown. */
const WAIT_MS = 3_000;

/** Seconds that a sound or video lasts; 0 when the browser cannot tell. The server measures it itself. */
export function measureDuration(url: string): Promise<number> {
  return new Promise((resolve) => {
    const media = document.createElement('video');
    const finish = () => {
      clearTimeout(timer);
      resolve(Number.isFinite(media.duration) ? media.duration : 0);
      media.removeAttribute('src');
    };
    const timer = setTimeout(finish, WAIT_MS);
    media.addEventListener('loadedmetadata', finish, { once: true });
    media.addEventListener('error', finish, { once: true });
    media.preload = 'metadata';
    media.src = url;
  });
}
