import { frozenClip } from '../effects/pick-media.ts';
import type { Interaction } from '../ledger/interaction.ts';
import type { Step } from '../ledger/step.ts';
import type { MediaStore } from '../ports/media.ts';
import type { Clock, Log } from '../ports/system.ts';

/** How long plays are collected before they are written, in milliseconds. */
const GATHER_MS = 2_000;
/** Maximum clips whose plays are collected at a time. Further clips are not counted until these are written. */
const GATHERED_MAX = 500;

/** Counts started playbacks (MEDIA-09). */
export interface PlayCounter {
  /** Adds one to a clip's plays, with a short delay. */
  add(shortId: string): void;
  /** Writes the collected plays. Plays that cannot be written are not counted. */
  flush(): Promise<void>;
}

/** Creates the counter. It writes the plays of two seconds together, so that they never slow down the ledger's writes. */
export function createPlayCounter(deps: { media: Pick<MediaStore, 'addPlays'>; clock: Clock; log: Log }): PlayCounter {
  let collected = new Map<string, number>();
  let cancel: (() => void) | null = null;

  async function flush(): Promise<void> {
    cancel?.();
    cancel = null;
    if (collected.size === 0) return;
    const plays = collected;
    collected = new Map();
    await deps.media.addPlays(plays).catch((error) => {
      deps.log.warn('media.plays_lost', { clips: plays.size, error: String(error) });
    });
  }

  return {
    add(shortId) {
      if (!collected.has(shortId) && collected.size >= GATHERED_MAX) return;
      collected.set(shortId, (collected.get(shortId) ?? 0) + 1);
      cancel ??= deps.clock.after(GATHER_MS, () => void flush());
    },
    flush,
  };
}

/**
 * Lists the clips that began to play on stream with a change of a record. A repeated play, after a crash or by the streamer's
 * choice, was counted the first time.
 */
export function listClipsBegun(record: Interaction, before: Interaction | null): string[] {
  if (record.replayed) return [];
  return record.steps.flatMap((step) => {
    const earlier = before?.steps.find((one) => one.id === step.id);
    if (!hasBegun(step) || (earlier !== undefined && hasBegun(earlier))) return [];
    // Unlike a replay, a held interaction begins for the first time.
    if (record.renewedAt !== undefined && step.play > 1) return [];
    const clip = frozenClip.safeParse(step.data.clip);
    return clip.success ? [clip.data.shortId] : [];
  });
}

/** Returns true once a page has reported the play. One change may contain both its start and its end. */
function hasBegun({ kind, state, play }: Step): boolean {
  return kind === 'cue' && play > 0 && (state === 'running' || state === 'done');
}
