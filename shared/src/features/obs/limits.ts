/** What an event can change and how, with labels in the order they are listed (FEAT-obs-03). */
export const OBS_TARGETS = {
  audio: { label: 'Audio', actions: { mute: 'Mute', unmute: 'Unmute', volume: 'Set the volume' } },
  source: { label: 'Source', actions: { show: 'Show', hide: 'Hide' } },
  filter: { label: 'Filter', actions: { enable: 'Switch on', disable: 'Switch off' } },
  scene: { label: 'Scene', actions: { switch: 'Switch to it' } },
  replay: { label: 'Replay', actions: { save: 'Save the replay buffer' } },
} as const;
/** What an event can change. */
export type ObsTarget = keyof typeof OBS_TARGETS;
/** What an event can do. */
export type ObsAction = { [T in ObsTarget]: keyof (typeof OBS_TARGETS)[T]['actions'] }[ObsTarget];

/** Maximum number of events of a feature. */
export const OBS_EVENTS_MAX = 10;
/** Duration of an event in milliseconds: the default (FEAT-obs-02), and the maximum, a day. 0 means permanently. */
export const OBS_DURATION_MS = { default: 15_000, max: 86_400_000 } as const;
/** Bounds of a volume in percent; 100 is 0 dB, the highest that OBS's mixer shows. */
export const OBS_VOLUME = { min: 0, max: 100 } as const;
