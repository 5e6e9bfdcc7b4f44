/** Key of the still picture of a video, by the key of its file (MEDIA-07). */
export function posterKeyOf(key: string): string {
  return key.replace(/\.(mp4|webm)$/, '.thumb.png');
}
