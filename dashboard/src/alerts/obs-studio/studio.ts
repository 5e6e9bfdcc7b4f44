import type { ObsReport } from '@bitcue/shared/obs-studio/protocol.ts';
import { isFields, isNumber, isText } from '../fields.ts';

/** The API that OBS's browser source gives a page (obs-browser). A read that the page permissions deny calls back with null. */
export interface ObsStudio {
  pluginVersion: string;
  getControlLevel(callback: (level: unknown) => void): void;
  getStatus?(callback: (status: unknown) => void): void;
  getScenes?(callback: (scenes: unknown) => void): void;
  getCurrentScene?(callback: (scene: unknown) => void): void;
  setCurrentScene?(name: string): void;
  saveReplayBuffer?(): void;
}

declare global {
  interface Window {
    obsstudio?: ObsStudio;
  }
}

/** Milliseconds after which a read counts as denied. */
const READ_MS = 2_000;

/** Events of OBS after which the page reports again. Pages receive them without any permission. */
const REPORTED_EVENTS = [
  'obsSceneChanged',
  'obsSceneListChanged',
  'obsStreamingStarting',
  'obsStreamingStarted',
  'obsStreamingStopped',
  'obsRecordingStarting',
  'obsRecordingStarted',
  'obsRecordingPaused',
  'obsRecordingUnpaused',
  'obsRecordingStopped',
  'obsReplaybufferStarted',
  'obsReplaybufferStopped',
  'obsVirtualcamStarted',
  'obsVirtualcamStopped',
] as const;

/** The API built into OBS, with promises instead of callbacks. */
export interface Studio {
  version: string;
  readLevel(): Promise<number>;
  readStatus(): Promise<ObsReport['status']>;
  /** Resolves to null if the page is not allowed to read them. */
  readScenes(): Promise<string[] | null>;
  /** Resolves to null if the page is not allowed to read it. */
  readScene(): Promise<string | null>;
  /** Returns the scene that OBS last switched to, which it announces to every page; null before the first switch. */
  heardScene(): string | null;
  /** OBS does not report whether it worked: listen for `obsSceneChanged`. */
  setScene(name: string): void;
  /** OBS does not report whether it worked: listen for `obsReplaybufferSaved`. */
  saveReplay(): void;
  /** Resolves to true once OBS sends a matching event, or to false after `ms` milliseconds. */
  hear(event: string, isIt: (detail: unknown) => boolean, ms: number): Promise<boolean>;
  /** Calls `listener` after each event that changes what is reported. */
  onChange(listener: () => void): void;
}

/** Wraps the API that OBS gives the page. */
export function createStudio(obs: ObsStudio, page: EventTarget = window): Studio {
  const read = (ask: ((callback: (answer: unknown) => void) => void) | undefined) =>
    new Promise<unknown>((resolve) => {
      setTimeout(() => resolve(null), READ_MS);
      ask?.call(obs, resolve);
      if (ask === undefined) resolve(null);
    });
  let heardScene: string | null = null;
  page.addEventListener('obsSceneChanged', (given) => {
    heardScene = nameOf((given as CustomEvent<unknown>).detail);
  });
  return {
    heardScene: () => heardScene,
    version: isText(obs.pluginVersion) ? obs.pluginVersion.slice(0, 50) : '',
    async readLevel() {
      const level = await read(obs.getControlLevel);
      return isNumber(level) ? Math.min(5, Math.max(0, Math.trunc(level))) : 0;
    },
    async readStatus() {
      const status = await read(obs.getStatus);
      if (!isFields(status)) return null;
      const isOn = (name: string) => status[name] === true;
      return {
        streaming: isOn('streaming'),
        recording: isOn('recording'),
        recordingPaused: isOn('recordingPaused'),
        replaybuffer: isOn('replaybuffer'),
        virtualcam: isOn('virtualcam'),
      };
    },
    async readScenes() {
      const scenes = await read(obs.getScenes);
      return Array.isArray(scenes) ? scenes.filter(isText) : null;
    },
    async readScene() {
      return nameOf(await read(obs.getCurrentScene));
    },
    setScene: (name) => obs.setCurrentScene?.(name),
    saveReplay: () => obs.saveReplayBuffer?.(),
    hear: (event, isIt, ms) =>
      new Promise((resolve) => {
        const end = (isHeard: boolean) => {
          clearTimeout(timer);
          page.removeEventListener(event, listener);
          resolve(isHeard);
        };
        const listener = (given: Event) => {
          if (isIt((given as CustomEvent<unknown>).detail)) end(true);
        };
        const timer = setTimeout(() => end(false), ms);
        page.addEventListener(event, listener);
      }),
    onChange(listener) {
      for (const event of REPORTED_EVENTS) page.addEventListener(event, listener);
    },
  };
}

/** Returns the name in OBS's description of a scene, or null if it has none. */
export function nameOf(scene: unknown): string | null {
  return isFields(scene) && isText(scene.name) ? scene.name : null;
}
