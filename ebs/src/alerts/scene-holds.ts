import type { PagesElsewhere } from '../channels/shared-pages.ts';
import type { AlertHolds } from '../ledger/pauses.ts';
import type { ObsFacts } from '../ports/channel-pages.ts';
import type { Clock } from '../ports/system.ts';
import type { ObsPages } from './obs-pages.ts';
import type { Page } from './page.ts';

/** How long alerts wait for a page inside OBS that has connected to report its scene, in milliseconds. */
const REPORT_WITHIN_MS = 3_000;
/** How long they wait for a lost page, or for one to return after a start, in milliseconds: longer than its retry interval. */
const RETURN_WITHIN_MS = 15_000;

/** Dependencies of `createSceneHolds`. */
export interface SceneHoldsDeps {
  clock: Clock;
  /** Reports of the trusted pages inside OBS that are connected to this process. */
  obs: Pick<ObsPages, 'read'>;
  /** Reports of those that are connected to other processes. */
  elsewhere: Pick<PagesElsewhere, 'listObs'>;
  /** Alerts of a channel wait from now on, or resume. */
  onChange(channelId: string): void;
}

/** Tracks the channels whose alerts wait because of the scene that OBS shows (decision 059). */
export interface SceneHolds extends AlertHolds {
  /** Call it after a start: the channel's alerts may be waiting for a scene, and a page is about to return and report it. */
  begin(channelId: string, scenes: readonly string[]): void;
  /** Sets the scenes during which a channel's alerts wait. */
  setScenes(channelId: string, scenes: readonly string[]): void;
  /** Adds a page that is about to lead or stand by. */
  join(page: Page): void;
  /** The page has reported to `obs`. */
  report(page: Page): void;
  /** The page has left `obs`. */
  leave(page: Page): void;
  /** Call it when a page at another process has reported, or the page that leads is at another process now. */
  reconsider(channelId: string): void;
  /** Rechecks channels whose alerts wait for a page at another process, which may have ended. Call it twice a second. */
  refresh(): void;
  /** Returns what other processes need to know: the scene here, and whether alerts wait for its end. */
  sceneHere(channelId: string): Pick<ObsFacts, 'scene' | 'holds'>;
  /** Returns the scene whose end alerts wait for; null if they do not wait, or if it is not known yet. */
  sceneOf(channelId: string): string | null;
}

/** Creates the register. Nothing is stored: it follows from what the pages report. */
export function createSceneHolds({ clock, obs, elsewhere, onChange }: SceneHoldsDeps): SceneHolds {
  const chosen = new Map<string, readonly string[]>();
  /** Pages about to report their scene, and channels whose page is about to return, each with the function that cancels the wait. */
  const awaited = new Map<Page | string, () => void>();
  /** The scene whose end a channel's alerts wait for; null while they wait for it to be reported. */
  const held = new Map<string, string | null>();
  const released = new Map<string, number>();

  /** Channels whose alerts wait because of a page at another process. */
  const heldElsewhere = new Set<string>();

  const channelOf = (who: Page | string) => (typeof who === 'string' ? who : who.channelId);

  function sceneHere(channelId: string): Pick<ObsFacts, 'scene' | 'holds'> {
    const scene = obs.read(channelId)?.scene ?? null;
    return { scene, holds: scene !== null && chosen.get(channelId)?.includes(scene) === true };
  }

  function settle(channelId: string): void {
    const here = sceneHere(channelId);
    const there = elsewhere.listObs(channelId).find((facts) => facts.scene !== null);
    // The process with the page that leads decides for all, if its page knows the scene.
    const isThere = there !== undefined && (there.leads || here.scene === null);
    const { scene, holds } = isThere ? there : here;
    if (isThere && holds) heldElsewhere.add(channelId);
    else heldElsewhere.delete(channelId);
    const isAwaited = () => [...awaited.keys()].some((who) => channelOf(who) === channelId);
    const isReportDue = scene === null && chosen.has(channelId) && isAwaited();
    const was = held.has(channelId);
    if (isReportDue || holds) held.set(channelId, scene);
    else if (held.delete(channelId)) released.set(channelId, clock.now());
    if (was !== held.has(channelId)) onChange(channelId);
  }

  function end(who: Page | string): void {
    awaited.get(who)?.();
    awaited.delete(who);
  }

  function waitFor(who: Page | string, ms: number): void {
    end(who);
    const cancel = clock.after(ms, () => {
      end(who);
      settle(channelOf(who));
    });
    awaited.set(who, cancel);
    settle(channelOf(who));
  }

  function setScenes(channelId: string, scenes: readonly string[]): void {
    if (scenes.length > 0) chosen.set(channelId, scenes);
    else chosen.delete(channelId);
    settle(channelId);
  }

  const sceneOf = (channelId: string) => held.get(channelId) ?? null;

  return {
    isHeld: (channelId) => held.has(channelId),
    releasedAt: (channelId) => released.get(channelId) ?? 0,
    sceneOf,
    sceneHere,
    setScenes,
    reconsider: settle,

    refresh() {
      for (const channelId of [...heldElsewhere]) settle(channelId);
    },

    begin(channelId, scenes) {
      setScenes(channelId, scenes);
      waitFor(channelId, RETURN_WITHIN_MS);
    },

    join(page) {
      if (page.client === 'obs') waitFor(page, REPORT_WITHIN_MS);
    },

    report(page) {
      end(page);
      end(page.channelId);
      settle(page.channelId);
    },

    leave(page) {
      end(page);
      if (sceneOf(page.channelId) === null) settle(page.channelId);
      else waitFor(page.channelId, RETURN_WITHIN_MS);
    },
  };
}
