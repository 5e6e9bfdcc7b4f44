const UNITS = [
  { seconds: 86_400, one: 'day', many: 'days' },
  { seconds: 3_600, one: 'hour', many: 'hours' },
  { seconds: 60, one: 'minute', many: 'minutes' },
  { seconds: 1, one: 'second', many: 'seconds' },
] as const;

/** Formats seconds as days, hours, minutes and seconds: `1 hour 30 minutes` (PUN-08). */
export function formatDuration(totalSeconds: number): string {
  let rest = Math.max(0, Math.round(totalSeconds));
  const parts: string[] = [];
  for (const unit of UNITS) {
    const count = Math.floor(rest / unit.seconds);
    rest -= count * unit.seconds;
    if (count > 0) parts.push(`${count} ${count === 1 ? unit.one : unit.many}`);
  }
  return parts.length === 0 ? '0 seconds' : parts.join(' ');
}

/** Formats a remaining time in milliseconds, rounded up: `7 days`, `3 hours`, `1 minute`. */
export function formatLeft(ms: number): string {
  const seconds = Math.ceil(ms / 1_000);
  const unit = UNITS.find((one) => seconds > one.seconds) ?? UNITS[3];
  return formatDuration(Math.ceil(seconds / unit.seconds) * unit.seconds);
}

/** Formats whole seconds as a countdown: `1:12`, `1:01:05`. */
export function formatClock(seconds: number): string {
  const [hours, minutes, rest] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60];
  const two = (value: number) => String(value).padStart(2, '0');
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}
