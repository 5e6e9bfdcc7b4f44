import type { TimelineEntry } from '../api/user.ts';

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
