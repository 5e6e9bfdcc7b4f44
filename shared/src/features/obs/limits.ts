/** What an event can change, and how, with labels in the order they are listed (FEAT-obs-03). */
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

/** Most events of one feature. */
export const OBS_EVENTS_MAX = 10;
/** Milliseconds: the default (FEAT-obs-02), and the longest time an event lasts, a day. 0 is for good. */
export const OBS_DURATION_MS = { default: 15_000, max: 86_400_000 } as const;
/** Volumes in percent; 100 is 0 dB, the most that OBS's mixer shows. */
export const OBS_VOLUME = { min: 0, max: 100 } as const;
