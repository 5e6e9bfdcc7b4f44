import { make } from '../drawing/make.ts';

/** Milliseconds beyond which a clock is not shown: the clocks of the EBS and of this computer disagree. */
const LONGEST_MS = 86_400_000;

/** A clock that counts down. Stop it once it is gone. */
export interface Clock {
  element: HTMLElement;
  stop(): void;
}

/** Formats what is left: `1:30`, `0:07`. */
export function formatClock(seconds: number): string {
  const [hours, minutes, rest] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60];
  const two = (value: number) => String(value).padStart(2, '0');
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

/** Creates a clock that counts down to a time in milliseconds since 1970, once a second; undefined if it has passed. */
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
