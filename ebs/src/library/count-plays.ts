import { frozenClip } from '../effects/pick-media.ts';
import type { Interaction } from '../ledger/interaction.ts';
import type { Step } from '../ledger/step.ts';
import type { MediaStore } from '../ports/media.ts';
import type { Clock, Log } from '../ports/system.ts';

/** Milliseconds for which plays are gathered before they are written. */
const GATHER_MS = 2_000;
/** Clips whose plays are gathered at a time, at most; more are not counted until these are written. */
const GATHERED_MAX = 500;

/** Counts started playbacks (MEDIA-09). */
export interface PlayCounter {
  /** Adds one to a clip's plays, a moment later. */
  add(shortId: string): void;
  /** Writes what was gathered. A play that cannot be written is not counted. */
  flush(): Promise<void>;
}

/** Makes the counter: one write for all plays of two seconds, so that no number of plays slows the ledger's writes. */
export function createPlayCounter(deps: { media: Pick<MediaStore, 'addPlays'>; clock: Clock; log: Log }): PlayCounter {
  let gathered = new Map<string, number>();
  let cancel: (() => void) | null = null;

  async function flush(): Promise<void> {
    cancel?.();
    cancel = null;
    if (gathered.size === 0) return;
    const plays = gathered;
    gathered = new Map();
    await deps.media.addPlays(plays).catch((error) => {
      deps.log.warn('media.plays_lost', { clips: plays.size, error: String(error) });
    });
  }

  return {
    add(shortId) {
      if (!gathered.has(shortId) && gathered.size >= GATHERED_MAX) return;
      gathered.set(shortId, (gathered.get(shortId) ?? 0) + 1);
      cancel ??= deps.clock.after(GATHER_MS, () => void flush());
    },
    flush,
  };
}

/**
 * The clips that began to play on stream with a change of a record. An event that the alert page plays again, after a crash or
 * because its streamer asked, was counted the first time.
 */
export function listClipsBegun(record: Interaction, before: Interaction | null): string[] {
  if (record.replayed) return [];
  return record.steps.flatMap((step) => {
    const earlier = before?.steps.find((one) => one.id === step.id);
    if (!hasBegun(step) || (earlier !== undefined && hasBegun(earlier))) return [];
    // Played anew after it had been played: one that was held begins for the first time.
    if (record.renewedAt !== undefined && step.play > 1) return [];
    const clip = frozenClip.safeParse(step.data.clip);
    return clip.success ? [clip.data.shortId] : [];
  });
}

/** True once a page said that it plays; its start and its end may come with one change. */
function hasBegun({ kind, state, play }: Step): boolean {
  return kind === 'cue' && play > 0 && (state === 'running' || state === 'done');
}
