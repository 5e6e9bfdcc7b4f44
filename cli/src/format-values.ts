import { MEGABYTE } from '@bitcue/shared/constants/media.ts';

const KILOBYTE = 1_024;

/** Formats bytes: `812 B`, `23 KB`, `1.5 MB`. */
export function formatBytes(bytes: number): string {
  if (bytes < KILOBYTE) return `${bytes} B`;
  return bytes < MEGABYTE ? `${Math.round(bytes / KILOBYTE)} KB` : `${(bytes / MEGABYTE).toFixed(1)} MB`;
}

/** Formats milliseconds as seconds: `2.4 s`. */
export function formatSeconds(ms: number): string {
  return `${(ms / 1_000).toFixed(1)} s`;
}

/** Formats a time (milliseconds since 1970) as local time of day: `14:05:03.120`. */
export function formatTime(at: number): string {
  const date = new Date(at);
  const two = (value: number) => String(value).padStart(2, '0');
  const clock = [date.getHours(), date.getMinutes(), date.getSeconds()].map(two).join(':');
  return `${clock}.${String(date.getMilliseconds()).padStart(3, '0')}`;
}
