import type { StreamerInteraction } from '@bitcue/shared/api/user.ts';
import type { LedgerState } from '@bitcue/shared/ledger/states.ts';

/** How a bar or a word is coloured: passed, under way, not yet, waiting for the streamer, ended otherwise. */
export type Tone = 'done' | 'now' | 'todo' | 'warn' | 'bad' | 'off';

/** One word below the bars. */
export interface ProgressWord {
  text: string;
  tone: Tone;
}

/** Five bars (two doors, queued, playing, end) and the words below them. */
export interface Progress {
  bars: readonly [Tone, Tone, Tone, Tone, Tone];
  words: ProgressWord[];
}

/** Lines of a history whose reason is the door: the first one, and what further doors told. */
const DOOR_LINES: readonly string[] = ['received', 'told'];

/** Words for the doors of the ledger. */
const DOOR_WORDS: Readonly<Record<string, string>> = { receipt: 'receipt', webhook: 'webhook', pull: 'list' };

/** Words for what happens to it now; the end `done` gets its time. */
const STATE_WORDS: Readonly<Record<LedgerState, string>> = {
  received: 'matching',
  verified: 'verified',
  queued: 'queued',
  leased: 'starting',
  started: 'playing',
  held: 'held for the streamer',
  owed: 'owed',
  done: 'done',
  refunded: 'points given back',
  skipped: 'skipped',
  misrouted: 'belongs to another channel',
  quarantined: 'set aside',
  dismissed: 'dismissed',
};

const NOW_STATES: readonly LedgerState[] = ['received', 'verified', 'queued', 'leased', 'started'];

/** Milliseconds from its record to its end, or null while it has none. */
export function findDurationMs(row: StreamerInteraction): number | null {
  if (row.state !== 'done') return null;
  const end = row.timeline.findLast((entry) => entry.what === 'done')?.at ?? row.updatedAt;
  return Math.max(0, end - row.createdAt);
}

/** 400 ms as `0.4 s`, 83 s as `1 min 23 s`. */
export function formatDuration(ms: number): string {
  const seconds = ms / 1000;
  if (seconds < 10) return `${seconds.toFixed(1)} s`;
  if (seconds < 60) return `${Math.round(seconds)} s`;
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)} min ${whole % 60} s`;
}

/** Colour of a state wherever it is named. */
export function toneOfState(state: LedgerState): Tone {
  if (state === 'done') return 'done';
  if (NOW_STATES.includes(state)) return 'now';
  if (state === 'held' || state === 'owed') return 'warn';
  return state === 'misrouted' || state === 'quarantined' ? 'bad' : 'off';
}

/** The doors a purchase came in by, in the order they told of it. */
export function findDoors(row: StreamerInteraction): string[] {
  const doors: string[] = [];
  for (const { what, why = '' } of row.timeline) {
    const word = DOOR_LINES.includes(what) ? DOOR_WORDS[why] : undefined;
    if (word !== undefined && !doors.includes(word)) doors.push(word);
  }
  return doors;
}

/** What the ledger shows of one event: how far it came, and in which words. */
export function describeProgress(row: StreamerInteraction): Progress {
  const doors = findDoors(row);
  const was = (state: LedgerState) => row.state === state || row.timeline.some((entry) => entry.what === state);
  const tone = toneOfState(row.state);
  const isOpen = tone === 'now';
  const hasNoDoors = row.source !== 'bits';
  const doorTone = (index: number): Tone => (hasNoDoors || doors.length > index ? 'done' : 'todo');

  const queued: Tone =
    was('started') || row.state === 'done' ? 'done' : isOpen ? 'now' : was('queued') ? 'done' : 'todo';
  const playing: Tone = row.state === 'started' ? 'now' : was('started') || row.state === 'done' ? 'done' : 'todo';
  const end: Tone = isOpen ? 'todo' : tone;

  const words: ProgressWord[] = doors.map((text) => ({ text, tone: 'off' }));
  if (was('queued') && row.state !== 'queued') words.push({ text: 'queued', tone: 'off' });
  if (was('started') && row.state !== 'started') words.push({ text: 'played', tone: 'off' });
  const durationMs = findDurationMs(row);
  const last = durationMs === null ? STATE_WORDS[row.state] : `done in ${formatDuration(durationMs)}`;
  words.push({ text: last, tone });
  return { bars: [doorTone(0), doorTone(1), queued, playing, end], words };
}
