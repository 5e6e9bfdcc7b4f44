import { make } from '../drawing/make.ts';

/** Maximum countdown in milliseconds. A longer one means that the clocks of the EBS and this computer disagree. */
const LONGEST_MS = 86_400_000;

/** A countdown. Call `stop` once its element is removed. */
export interface Clock {
  element: HTMLElement;
  stop(): void;
}

/** Formats the remaining time: `1:30`, `0:07`. */
export function formatClock(seconds: number): string {
  const [hours, minutes, rest] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60];
  const two = (value: number) => String(value).padStart(2, '0');
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

/**
 * Creates a countdown to a time in milliseconds since 1970, updated every second. Returns undefined if the time has passed or is
 * more than a day away.
 */
export function createClock(endsAt: number): Clock | undefined {
  const leftMs = endsAt - Date.now();
  if (leftMs <= 0 || leftMs > LONGEST_MS) return undefined;
  const element = make('b', 'clock');
  const show = () => {
    element.textContent = formatClock(Math.max(0, Math.ceil((endsAt - Date.now()) / 1_000)));
  };
  show();
  const timer = setInterval(show, 1_000);
  return { element, stop: () => clearInterval(timer) };
}
