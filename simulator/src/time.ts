import { hrtime } from 'node:process';

/** RFC 3339 with nanoseconds, as in EventSub's headers and Helix's transactions. The last six digits only make times differ. */
export function formatNanoTime(date: Date): string {
  const nanos = String(hrtime.bigint() % 1_000_000n).padStart(6, '0');
  return date.toISOString().replace('Z', `${nanos}Z`);
}

/** A time of `formatNanoTime` in Go's default format, as in receipts: `2018-09-11 02:49:00.745313276 +0000 UTC`. */
export function formatGoTime(nanoTime: string): string {
  const [date = '', time = ''] = nanoTime.replace('Z', '').split('T');
  const [seconds = '', fraction = ''] = time.split('.');
  const digits = fraction.replace(/0+$/, '');
  return `${date} ${seconds}${digits === '' ? '' : `.${digits}`} +0000 UTC`;
}

/** A time in whole seconds, as in most Helix fields: `2026-01-02T03:04:05Z`. */
export function formatHelixTime(date: Date): string {
  return date.toISOString().replace(/\.\d+Z$/, 'Z');
}
