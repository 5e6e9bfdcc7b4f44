import type { TimelineEntry } from '../api/user.ts';
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

const PLAIN_WORDS: Readonly<Record<string, string>> = {
  received: 'Written down',
  verified: 'Matched with what was chosen',
  queued: 'Queued',
  leased: 'Taken by a worker',
  started: 'Playing on the stream',
  done: 'Done',
  held: 'Held: the streamer chooses',
  owed: 'Owed to the viewer',
  refunded: 'Points given back',
  skipped: 'Skipped',
  misrouted: 'Belongs to another channel',
  quarantined: 'Set aside',
  dismissed: 'Dismissed by the streamer',
  differs: 'Two reports differ',
  again: 'Played again',
  'playing again': 'Played again',
};

const DOOR_WORDS: Readonly<Record<string, string>> = {
  receipt: 'Receipt from the panel',
  webhook: 'Webhook from Twitch',
  pull: 'Found in Twitch’s list',
  inside: 'Made by the server itself',
  demo: 'Demo from the dashboard',
};

/** What a line of an interaction's history is called, and its reason; unknown ones keep their own name. */
export function describeEntry({ what, why }: TimelineEntry): { name: string; why: string | undefined } {
  const door = why === undefined ? undefined : DOOR_WORDS[why];
  if (what === 'received' && door !== undefined) return { name: `${door}: written down`, why: undefined };
  if (what === 'told' && door !== undefined) return { name: door, why: undefined };
  return { name: PLAIN_WORDS[what] ?? what, why };
}
