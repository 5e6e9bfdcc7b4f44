import type { AlertHolds } from '../ledger/pauses.ts';
import type { Obs } from '../ports/obs-studio.ts';
import type { Clock } from '../ports/system.ts';
import type { Page } from './page.ts';

/** Milliseconds for which alerts wait until a page inside OBS that connected says which scene is on. */
const REPORT_WITHIN_MS = 3_000;
/** Milliseconds for which they wait for a page that was lost, or to return after a start: longer than between its tries. */
const RETURN_WITHIN_MS = 15_000;

/** What `createSceneHolds` needs. */
export interface SceneHoldsDeps {
  clock: Clock;
  /** What the trusted pages inside OBS report. */
  obs: Pick<Obs, 'read'>;
  /** Alerts of a channel wait from now on, or go on. */
  onChange(channelId: string): void;
}

/** On which channels alerts wait because of the scene that OBS shows (decision 059). */
export interface SceneHolds extends AlertHolds {
  /** This process has started: what waits there may wait for a scene, and a page is about to return and say so. */
  begin(channelId: string, scenes: readonly string[]): void;
  /** Takes the scenes during which alerts of a channel wait. */
  setScenes(channelId: string, scenes: readonly string[]): void;
  /** Adds a page that is about to lead or stand by. */
  join(page: Page): void;
  /** The page has reported to `obs`. */
  report(page: Page): void;
  /** The page has left `obs`. */
  leave(page: Page): void;
  /** The scene for whose end alerts wait; null if they do not, or if it is not known yet. */
  sceneOf(channelId: string): string | null;
}

/** Creates the register. Nothing of it is stored: it follows from what the pages report. */
export function createSceneHolds({ clock, obs, onChange }: SceneHoldsDeps): SceneHolds {
  const chosen = new Map<string, readonly string[]>();
  /** Pages that are about to say which scene is on, and channels whose page is to return, each with what cancels the wait. */
  const awaited = new Map<Page | string, () => void>();
  /** The scene for which alerts of a channel wait; null while they wait to be told. */
  const held = new Map<string, string | null>();
  const released = new Map<string, number>();

  const channelOf = (who: Page | string) => (typeof who === 'string' ? who : who.channelId);

  function settle(channelId: string): void {
    const scenes = chosen.get(channelId);
    const scene = obs.read(channelId)?.scene ?? null;
    const isToBeTold = scene === null && [...awaited.keys()].some((who) => channelOf(who) === channelId);
    const was = held.has(channelId);
    if (scenes && (isToBeTold || (scene !== null && scenes.includes(scene)))) held.set(channelId, scene);
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
    setScenes,

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
