/** Describes a moment in the streamer's time zone: the time of day, with the date in front if it is not today. */
export function describeTime(at: number): string {
  const date = new Date(at);
  const time = date.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });
  if (date.toDateString() === new Date().toDateString()) return time;
  return `${date.toLocaleDateString('en-GB', { day: 'numeric', month: 'short' })}, ${time}`;
}

const AGO = [
  { unit: 'day', ms: 86_400_000 },
  { unit: 'h', ms: 3_600_000 },
  { unit: 'min', ms: 60_000 },
  { unit: 's', ms: 1_000 },
] as const;

/** Says how long ago a moment was, in its largest unit: '8 min ago', '2 days ago'. The future is 'just now'. */
export function describeAgo(at: number, now: number): string {
  const passed = now - at;
  const found = AGO.find(({ ms }) => passed >= ms);
  if (found === undefined) return 'just now';
  const count = Math.floor(passed / found.ms);
  return `${count} ${found.unit}${found.unit === 'day' && count > 1 ? 's' : ''} ago`;
}
