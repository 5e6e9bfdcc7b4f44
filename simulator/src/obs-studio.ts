/** State of OBS, and the permissions of a page in it. */
export interface ObsState {
  /** Page permissions: 0 none, 1 status, 2 user information, 3 basic, 4 advanced, 5 all. */
  level: number;
  scenes: string[];
  /** The scene on stream. */
  scene: string;
  /** The scene in preview; null without studio mode. */
  preview: string | null;
  streaming: boolean;
  recording: boolean;
  replaybuffer: boolean;
}

/**
 * Creates a stand-in for `window.obsstudio` that behaves like OBS's browser source. A read without permission calls back with
 * null. Any other call without permission does nothing, nor does switching to an unknown scene, and no call reports success.
 * Events need no permission. In studio mode, a page switches the scene on stream, not the preview. The function is
 * self-contained, so its source text can be injected into a browser.
 */
export function createObsStudio(page: EventTarget, given: Partial<ObsState> = {}) {
  const state: ObsState = {
    level: 1,
    scenes: ['Game', 'Break'],
    scene: 'Game',
    preview: null,
    streaming: false,
    recording: false,
    replaybuffer: false,
    ...given,
  };
  const tell = (event: string, detail?: object) => {
    page.dispatchEvent(new CustomEvent(event, { detail }));
  };
  const sized = (name: string) => ({ name, width: 1920, height: 1080 });
  /** Calls back asynchronously, as in OBS, where the answer comes from another process. */
  const read = (level: number, value: () => unknown) => (callback: (answer: unknown) => void) => {
    setTimeout(() => callback(state.level >= level ? value() : null), 0);
  };
  const change = (next: Partial<ObsState>, event: string, detail?: object) => {
    Object.assign(state, next);
    tell(event, detail);
  };
  const studio = {
    pluginVersion: '2.26.4',
    getControlLevel: read(0, () => state.level),
    getStatus: read(1, () => ({
      streaming: state.streaming,
      recording: state.recording,
      recordingPaused: false,
      replaybuffer: state.replaybuffer,
      virtualcam: false,
    })),
    getScenes: read(2, () => [...state.scenes]),
    getCurrentScene: read(2, () => sized(state.scene)),
    saveReplayBuffer() {
      if (state.level >= 3 && state.replaybuffer) setTimeout(() => tell('obsReplaybufferSaved'), 0);
    },
    setCurrentScene(name: string) {
      const mayChange = state.level >= 4 && state.scenes.includes(name) && name !== state.scene;
      if (mayChange) setTimeout(() => change({ scene: name }, 'obsSceneChanged', sized(name)), 0);
    },
  };
  return { studio, state, change };
}
