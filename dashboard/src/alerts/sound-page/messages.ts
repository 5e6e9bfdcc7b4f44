import { type Fields, isFields, isNumber, isOwnPath, isText } from '../fields.ts';
import type { Outcome } from '../renderers/output.ts';
import type { FailReason } from '../wire.ts';

/*
 * Messages between the alert pages and sound pages of one OBS, or one browser. There can be several of both, so each page ignores
 * messages that are not for it.
 */

/** Milliseconds between two signs of life, from a sound page and from the alert page that uses it. */
export const SIGN_MS = 1_000;
/** Milliseconds without a sign of life after which the other page counts as gone. */
export const SILENT_MS = 3_000;

/** Messages from an alert page. `play` identifies one play of one file, `page` the sound page that plays it. */
export type AskMessage =
  /** Asks which sound pages are open. A sound page whose build is not `build` reloads. */
  | { type: 'ask'; build: string }
  | { type: 'load'; page: string; play: string; src: string; volume: number }
  | { type: 'start' | 'keep' | 'stop'; page: string; play: string };

/** Messages from a sound page, which `page` identifies. */
export type SoundMessage =
  /** A sign of life. `isHeard` says whether its sound can be heard in OBS. */
  | { type: 'here'; page: string; isHeard: boolean }
  | { type: 'gone'; page: string }
  | { type: 'ready'; page: string; play: string }
  | { type: 'started'; page: string; play: string }
  | { type: 'at'; page: string; play: string; positionMs: number }
  | { type: 'ended'; page: string; play: string; positionMs: number; failed: FailReason | null };

const REASONS: readonly string[] = ['load', 'decode', 'autoplay', 'timeout'] satisfies FailReason[];

/** Opens the channel that connects the pages of one streamer. */
export function openSoundChannel(name: string): BroadcastChannel {
  return new BroadcastChannel(`alert-sounds:${name}`);
}

/** Creates a check for whether a job that runs every `SIGN_MS` is late, because the page or the computer was stalled. */
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

/** Returns how a play ended. */
export function outcomeOf({ failed }: Extract<SoundMessage, { type: 'ended' }>): Outcome {
  return failed === null ? 'finished' : { failed };
}

/** Reads a message from an alert page. Returns undefined for anything else. */
export function readAsk(data: unknown): AskMessage | undefined {
  if (!isFields(data)) return undefined;
  const { type, build, src, volume } = data;
  if (type === 'ask') return isText(build) ? { type, build } : undefined;
  const one = readPlay(data);
  if (one === undefined) return undefined;
  if (type === 'load') return isOwnPath(src) && isNumber(volume) ? { type, ...one, src, volume } : undefined;
  return type === 'start' || type === 'keep' || type === 'stop' ? { type, ...one } : undefined;
}

/** Reads a message from a sound page. Returns undefined for anything else. */
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
