import { z } from 'zod';
import type { ExtensionPreferences } from '../items/preferences.ts';
import { type ObsAsk, obsAnswer, obsReport } from '../obs-studio/protocol.ts';
import type { AlertCue } from './cues.ts';

/** Lanes of the alert page. Each plays one alert at a time; `overlap` plays over `main` (SND-01, queue false). */
export const LANES = ['main', 'overlap'] as const;
/** A lane of the alert page. */
export type Lane = (typeof LANES)[number];

/** Path of the alert page's WebSocket on the EBS. */
export const ALERT_SOCKET_PATH = '/alerts/socket';
/** Path of the page that plays what OBS keeps out of the VOD. Its fragment is the name by which the alert page finds it. */
export const SOUND_PAGE_PATH = '/alerts/sounds';
/** Maximum size of a message from a page, in bytes. */
export const PAGE_MESSAGE_MAX_BYTES = 8_192;
/** Maximum size of a message from an accepted page, in bytes: it can report what is in OBS. */
export const OBS_MESSAGE_MAX_BYTES = 65_536;
/** Interval between a page's pings, in milliseconds. The EBS closes a socket that is silent for three intervals. */
export const PAGE_PING_MS = 20_000;
/** Interval between progress reports of a playing alert, in milliseconds. */
export const PROGRESS_MS = 1_000;

/** Close codes of the alert socket. */
export const CLOSE = {
  badMessage: 4400,
  unknownKey: 4404,
  keyRotated: 4410,
  tooMany: 4429,
  tooLarge: 1009,
  restarting: 1012,
} as const;

/** Maximum number of plays of one alert. A purchase that failed this often is not played again. */
export const PLAY_MAX = 99;

const cueId = z.string().min(1).max(200);
const playNumber = z.number().int().min(1).max(PLAY_MAX);
const positionMs = z.number().int().min(0).max(86_400_000);

/**
 * One alert in the page's journal: how far it got. Written to localStorage before the page reports it.
 * `play` counts the plays of this alert, starting at 1.
 */
export const journalEntry = z.object({
  id: cueId,
  play: playNumber,
  phase: z.enum(['started', 'finished', 'failed']),
  positionMs,
});
/** One alert in the page's journal. */
export type JournalEntry = z.output<typeof journalEntry>;

/**
 * What a page inside OBS knows about its stream; null means not known yet. OBS reports only changes, unless the source has a
 * permission. Sent only after a `welcome` with `obs`.
 */
export const onAirMessage = z.object({
  type: z.literal('on-air'),
  shown: z.boolean().nullable().describe('The source is on stream: visible, in the scene that is on.'),
  live: z.boolean().nullable().describe('OBS streams.'),
});

/** Whether a sound page that plays for this page is open. Sent only after a `welcome` with `soundPage`. */
const soundPageMessage = z.object({ type: z.literal('sound-page'), isOpen: z.boolean() });

/** A message from the page. The first is `hello`; it alone carries the alert key. */
export const pageMessage = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('hello'),
    key: z.string().min(10).max(100),
    pageId: z.string().min(8).max(64).describe('Stays the same across reloads.'),
    browserId: z
      .string()
      .regex(/^[0-9a-f]{32}$/)
      .optional()
      .describe('Secret; the browser or OBS keeps it, restarts included. Pages of 0.1.0 have none.'),
    build: z.string().max(64),
    client: z.enum(['obs', 'browser']),
    autoplay: z.enum(['allowed', 'refused']),
    journal: z.array(journalEntry).max(50),
    playing: z.array(cueId).max(10).describe('Alerts that kept playing while the socket was closed.'),
    hasSoundPage: z.boolean().optional().describe('What `sound-page` says, if it is known already.'),
  }),
  z.object({ type: z.literal('started'), id: cueId, play: playNumber }),
  z.object({ type: z.literal('progress'), id: cueId, play: playNumber, positionMs }),
  z.object({ type: z.literal('finished'), id: cueId, play: playNumber }),
  z.object({
    type: z.literal('failed'),
    id: cueId,
    play: playNumber,
    reason: z.enum(['load', 'decode', 'autoplay', 'timeout', 'unknown-kind']),
  }),
  z.object({ type: z.literal('autoplay'), state: z.enum(['allowed', 'refused']) }),
  onAirMessage,
  soundPageMessage,
  z.object({ type: z.literal('ping') }),
  z.object({ type: z.literal('obs'), report: obsReport }).describe('Only after a `welcome` with `obs`.'),
  z.object({ type: z.literal('obs-answer'), id: z.string().max(64), answer: obsAnswer }),
]);
/** A message from the page. */
export type PageMessage = z.output<typeof pageMessage>;

/** How the page draws its notification box. */
export type AlertLook = Pick<ExtensionPreferences, 'theme' | 'notification' | 'design'>;

/** A message from the EBS to the page. */
export type HubMessage =
  /**
   * Reply to `hello`. A `leader` plays; a `standby` shows nothing until it becomes the leader. Pages of 0.1.0 require `settled`
   * (decision 019). `isUnknown`: it stays a standby until the streamer says that it is theirs (decision 020). `obs`: this EBS
   * accepts reports about OBS. `soundPage`: it accepts reports about the sound page, which is open under this name.
   */
  | {
      type: 'welcome';
      role: 'leader' | 'standby';
      channel: string;
      look: AlertLook;
      settled: [];
      isUnknown?: true;
      obs?: true;
      soundPage?: string;
    }
  | { type: 'role'; role: 'leader' | 'standby' }
  /** Play this cue in its lane. Pages of 0.1.0 require `fromMs` (decision 019). */
  | { type: 'play'; id: string; play: number; lane: Lane; cue: AlertCue; fromMs: 0 }
  /** Stop this alert at once: the streamer skipped it. */
  | { type: 'stop'; id: string }
  /** The end of this alert is recorded. The page can delete its journal entry. */
  | { type: 'settled'; id: string }
  | { type: 'look'; look: AlertLook }
  /** The page is outdated and should reload when nothing is playing. `build`: the build it will get. */
  | { type: 'reload'; build: string }
  /** Do this in OBS and answer with `obs-answer`. Sent only to pages that report about OBS. */
  | { type: 'obs-ask'; id: string; ask: ObsAsk }
  | { type: 'pong' };
