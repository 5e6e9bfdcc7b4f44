import type { ShownState } from './states.ts';

/** Word and colour of a state. */
export interface StateLook {
  label: string;
  tone: 'quiet' | 'ok' | 'warn' | 'live' | 'cue';
}

const LOOKS: Readonly<Record<ShownState, StateLook>> = {
  received: { label: 'Arrived', tone: 'quiet' },
  verified: { label: 'Arrived', tone: 'quiet' },
  queued: { label: 'Waiting', tone: 'quiet' },
  leased: { label: 'Waiting', tone: 'quiet' },
  started: { label: 'Playing', tone: 'cue' },
  held: { label: 'Held', tone: 'warn' },
  owed: { label: 'Owed', tone: 'warn' },
  done: { label: 'Done', tone: 'ok' },
  refunded: { label: 'Points back', tone: 'quiet' },
  skipped: { label: 'Skipped', tone: 'quiet' },
  misrouted: { label: 'Other channel', tone: 'live' },
  quarantined: { label: 'Set aside', tone: 'live' },
  dismissed: { label: 'Dismissed', tone: 'quiet' },
  unknown: { label: 'See dashboard', tone: 'quiet' },
};

/** How a state is shown to the streamer. */
export function describeState(state: ShownState): StateLook {
  return LOOKS[state];
}
