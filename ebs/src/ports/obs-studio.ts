import type { ObsAnswer, ObsAsk, ObsReport, ObsThing, ObsValue } from '@bitcue/shared/obs-studio/protocol.ts';

/** The streamer's OBS, as far as their alert page can reach it. */
export interface Obs {
  /** Returns what the page that would be asked says about OBS; null if no page inside OBS is connected. */
  find(channelId: string): Promise<ObsReport | null>;
  /**
   * Asks the page to do something, and waits for its answer. `absent`: no page inside OBS is connected, and none came back within
   * a few seconds. A change counts as done only once OBS itself confirms it. Safe to repeat.
   */
  ask(channelId: string, ask: ObsAsk): Promise<ObsAnswer | ObsAbsence>;
}

/** There is no page to ask. */
export interface ObsAbsence {
  kind: 'refused';
  why: 'absent';
}

/** Explains to the streamer why something was not done in OBS, in a sentence. `thing`: what was to be read or set. */
export function explainRefusal(
  why: Extract<ObsAnswer | ObsAbsence, { kind: 'refused' }>['why'],
  thing: ObsThing | null = null,
  value: ObsValue | null = null,
): string {
  switch (why) {
    case 'absent':
      return 'No alert page is open in OBS.';
    case 'missing':
      return thing === null ? 'OBS does not have it.' : `OBS has no ${nameOf(thing, value)}.`;
    case 'no-way':
      return 'OBS does not let the alert page do this: see how to set it up in the settings of the feature.';
    case 'replay-off':
      return 'The replay buffer is off in OBS.';
    case 'streaming':
      return 'OBS is streaming or recording.';
    case 'status-hidden':
      return 'The page permissions in OBS hide whether it streams.';
    case 'other':
      return 'OBS refused it.';
  }
}

function nameOf(thing: ObsThing, value: ObsValue | null): string {
  switch (thing.kind) {
    case 'mute':
    case 'volume':
      return `audio source named ${thing.input}`;
    case 'source':
      return `source named ${thing.source} in ${thing.scene}`;
    case 'filter':
      return `filter named ${thing.filter} on ${thing.source}`;
    case 'scene':
      return `scene named ${value ?? ''}`;
  }
}
