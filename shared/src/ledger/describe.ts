import type { TimelineEntry } from '../api/user.ts';
import type { ShownState } from './states.ts';

/** Label and tone of a state. */
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
  asked: { label: 'Needs approval', tone: 'warn' },
  held: { label: 'Held', tone: 'warn' },
  owed: { label: 'Owed', tone: 'warn' },
  done: { label: 'Done', tone: 'ok' },
  refunded: { label: 'Points returned', tone: 'quiet' },
  skipped: { label: 'Skipped', tone: 'quiet' },
  misrouted: { label: 'Other channel', tone: 'live' },
  quarantined: { label: 'Set aside', tone: 'live' },
  dismissed: { label: 'Dismissed', tone: 'quiet' },
  unknown: { label: 'See dashboard', tone: 'quiet' },
};

/** Returns how a state is shown to the streamer. */
export function describeState(state: ShownState): StateLook {
  return LOOKS[state];
}

const PLAIN_WORDS: Readonly<Record<string, string>> = {
  received: 'Recorded',
  verified: 'Matched with the viewer’s choice',
  queued: 'Queued',
  leased: 'Picked up',
  started: 'Playing on the stream',
  done: 'Done',
  asked: 'Waiting for your approval',
  held: 'Held for the streamer to decide',
  owed: 'Owed to the viewer',
  refunded: 'Points returned',
  skipped: 'Skipped',
  misrouted: 'Belongs to another channel',
  quarantined: 'Set aside',
  dismissed: 'Dismissed by the streamer',
  differs: 'Two reports disagree',
  again: 'Played again',
  'playing again': 'Played again',
  'step failed': 'Went on without a feature',
  'step done': 'Done at Twitch',
};

const DOOR_WORDS: Readonly<Record<string, string>> = {
  receipt: 'Receipt from the panel',
  webhook: 'Webhook from Twitch',
  pull: 'Found in Twitch’s list',
  inside: 'Created by the server',
  demo: 'Demo from the dashboard',
  replay: 'Played again from the history',
};

/** Returns the name and reason of a timeline entry. Unknown ones keep their own name. */
export function describeEntry({ what, why }: TimelineEntry): { name: string; why: string | undefined } {
  const door = why === undefined ? undefined : DOOR_WORDS[why];
  if (what === 'received' && door !== undefined) return { name: `${door}: recorded`, why: undefined };
  if (what === 'told' && door !== undefined) return { name: door, why: undefined };
  return { name: PLAIN_WORDS[what] ?? what, why };
}
