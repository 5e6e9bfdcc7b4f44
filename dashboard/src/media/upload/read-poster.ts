import { POSTER_AT_S, POSTER_BYTES_MAX, POSTER_SIDE_MAX } from '@bitcue/shared/constants/media.ts';

/** Milliseconds within which the browser must show the frame. */
const WAIT_MS = 5_000;

/**
 * Draws a frame of a video and returns it as a PNG in base64 (MEDIA-07). Returns undefined if the browser cannot show the clip or
 * the PNG is too large, which is no reason to refuse the upload.
 */
export async function readPoster(file: Blob): Promise<string | undefined> {
  if (typeof OffscreenCanvas === 'undefined') return undefined;
  const url = URL.createObjectURL(file);
  const video = document.createElement('video');
  try {
    video.muted = true;
    video.preload = 'auto';
    const loaded = once(video, 'loadeddata');
    video.src = url;
    await loaded;
    const seeked = once(video, 'seeked');
    video.currentTime = Math.min(POSTER_AT_S, video.duration / 2);
    await seeked;
    const scale = Math.min(1, POSTER_SIDE_MAX / Math.max(video.videoWidth, video.videoHeight));
    const canvas = new OffscreenCanvas(
      Math.max(1, Math.round(video.videoWidth * scale)),
      Math.max(1, Math.round(video.videoHeight * scale)),
    );
    canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height);
    const png = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/png' })).arrayBuffer());
    return png.length > POSTER_BYTES_MAX ? undefined : encode(png);
  } catch {
    return undefined;
  } finally {
    video.removeAttribute('src');
    video.load();
    URL.revokeObjectURL(url);
  }
}

/** Resolves at the video's next event of this name; rejects at an error or after `WAIT_MS`. */
function once(video: HTMLVideoElement, name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no ${name}`)), WAIT_MS);
    const end = (settle: () => void) => () => {
      clearTimeout(timer);
      settle();
    };
    video.addEventListener(name, end(resolve), { once: true });
    video.addEventListener(
      'error',
      end(() => reject(new Error('The browser cannot show this clip.'))),
      { once: true },
    );
  });
}

function encode(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}
