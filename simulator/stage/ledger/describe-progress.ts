import type { StreamerInteraction } from '@bitcue/shared/api/user.ts';
import type { LedgerState } from '@bitcue/shared/ledger/states.ts';

/** Colour of a bar or word: passed, in progress, still to come, waiting for the streamer, failed, or neutral. */
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

/** Timeline entries whose `why` is a door: the first report, and later ones. */
const DOOR_LINES: readonly string[] = ['received', 'told'];

/** Labels of the doors. */
const DOOR_WORDS: Readonly<Record<string, string>> = { receipt: 'receipt', webhook: 'webhook', pull: 'list' };

/** Labels of the states. `done` also gets its duration. */
const STATE_WORDS: Readonly<Record<LedgerState, string>> = {
  received: 'matching',
  verified: 'verified',
  queued: 'queued',
  leased: 'starting',
  started: 'playing',
  asked: 'waiting for approval',
  held: 'held for the streamer',
  owed: 'owed',
  done: 'done',
  refunded: 'points refunded',
  skipped: 'skipped',
  misrouted: 'belongs to another channel',
  quarantined: 'set aside',
  dismissed: 'dismissed',
};

const NOW_STATES: readonly LedgerState[] = ['received', 'verified', 'queued', 'leased', 'started'];

/** Milliseconds from creation to end, or null if it is not done. */
export function getDurationMs(row: StreamerInteraction): number | null {
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

/** Colour of a state. */
export function getTone(state: LedgerState): Tone {
  if (state === 'done') return 'done';
  if (NOW_STATES.includes(state)) return 'now';
  if (state === 'asked' || state === 'held' || state === 'owed') return 'warn';
  return state === 'misrouted' || state === 'quarantined' ? 'bad' : 'off';
}

/** The doors a purchase came through, in order. */
export function listDoors(row: StreamerInteraction): string[] {
  const doors: string[] = [];
  for (const { what, why = '' } of row.timeline) {
    const word = DOOR_LINES.includes(what) ? DOOR_WORDS[why] : undefined;
    if (word !== undefined && !doors.includes(word)) doors.push(word);
  }
  return doors;
}

/** Bars and words for one interaction. */
export function describeProgress(row: StreamerInteraction): Progress {
  const doors = listDoors(row);
  const was = (state: LedgerState) => row.state === state || row.timeline.some((entry) => entry.what === state);
  const tone = getTone(row.state);
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
  const durationMs = getDurationMs(row);
  const last = durationMs === null ? STATE_WORDS[row.state] : `done in ${formatDuration(durationMs)}`;
  words.push({ text: last, tone });
  return { bars: [doorTone(0), doorTone(1), queued, playing, end], words };
}
