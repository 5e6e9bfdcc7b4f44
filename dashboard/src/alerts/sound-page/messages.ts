import { type Fields, isFields, isNumber, isOwnPath, isText } from '../fields.ts';
import type { Outcome } from '../renderers/output.ts';
import type { FailReason } from '../wire.ts';

/*
 * What alert pages and sound pages of one OBS, or one browser, say to each other. Each ignores what is not for it: there may be
 * several of both.
 */

/** Milliseconds between two signs of life, of a sound page and of who uses it. */
export const SIGN_MS = 1_000;
/** Milliseconds without a sign after which the other counts as gone. */
export const SILENT_MS = 3_000;

/** From an alert page. `play` names one play of one file, `page` the sound page that is to play it. */
export type AskMessage =
  /** Who is there? A sound page of another build than `build` reloads. */
  | { type: 'ask'; build: string }
  | { type: 'load'; page: string; play: string; src: string; volume: number }
  | { type: 'start' | 'keep' | 'stop'; page: string; play: string };

/** From a sound page, which `page` names. */
export type SoundMessage =
  /** A sign of life. `isHeard`: what it plays can be heard in OBS. */
  | { type: 'here'; page: string; isHeard: boolean }
  | { type: 'gone'; page: string }
  | { type: 'ready'; page: string; play: string }
  | { type: 'started'; page: string; play: string }
  | { type: 'at'; page: string; play: string; positionMs: number }
  | { type: 'ended'; page: string; play: string; positionMs: number; failed: FailReason | null };

const REASONS: readonly string[] = ['load', 'decode', 'autoplay', 'timeout'] satisfies FailReason[];

/** Opens the channel on which the pages of one streamer talk. */
export function openSoundChannel(name: string): BroadcastChannel {
  return new BroadcastChannel(`alert-sounds:${name}`);
}

/** Tells whether a job that runs every `SIGN_MS` runs late this time: the page, or the computer, was stalled. */
export function createLateWatch(): { isLate(): boolean } {
  let ranAt = performance.now();
  return {
    isLate() {
      const sinceMs = performance.now() - ranAt;
      ranAt += sinceMs;
      return sinceMs > 2 * SIGN_MS;
    },
  };
}

/** Returns an id for a page or a play. */
export function createSoundId(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-');
}

/** How a play has ended. */
export function outcomeOf({ failed }: Extract<SoundMessage, { type: 'ended' }>): Outcome {
  return failed === null ? 'finished' : { failed };
}

/** Reads what an alert page says; undefined for anything else. */
export function readAsk(data: unknown): AskMessage | undefined {
  if (!isFields(data)) return undefined;
  const { type, build, src, volume } = data;
  if (type === 'ask') return isText(build) ? { type, build } : undefined;
  const one = readPlay(data);
  if (one === undefined) return undefined;
  if (type === 'load') return isOwnPath(src) && isNumber(volume) ? { type, ...one, src, volume } : undefined;
  return type === 'start' || type === 'keep' || type === 'stop' ? { type, ...one } : undefined;
}

/** Reads what a sound page says; undefined for anything else. */
export function readSound(data: unknown): SoundMessage | undefined {
  if (!isFields(data) || !isText(data.page)) return undefined;
  const { type, page, isHeard, positionMs, failed } = data;
  if (type === 'here') return { type, page, isHeard: isHeard === true };
  if (type === 'gone') return { type, page };
  const one = readPlay(data);
  if (one === undefined) return undefined;
  if (type === 'ready' || type === 'started') return { type, ...one };
  if (!isNumber(positionMs)) return undefined;
  if (type === 'at') return { type, ...one, positionMs };
  if (type !== 'ended') return undefined;
  const why = isText(failed) ? ((REASONS.includes(failed) ? failed : 'load') as FailReason) : null;
  return { type, ...one, positionMs, failed: why };
}

function readPlay({ page, play }: Fields): { page: string; play: string } | undefined {
  return isText(page) && isText(play) ? { page, play } : undefined;
}
