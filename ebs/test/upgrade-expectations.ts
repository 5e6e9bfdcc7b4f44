import type { LedgerState } from '@bitcue/shared/ledger/states.ts';

/** The fixture's time, milliseconds since 1970. Its server was killed a second and a half earlier. */
export const FIXTURE_TIME = Date.parse('2040-01-10T12:00:00.000Z');

/** A streamer of the fixture. `session` is the value of the session cookie. None of it opens anything else. */
export interface FixtureStreamer {
  id: string;
  login: string;
  session: string;
  alertKey: string;
}

/** The signed-in streamers. The demo channel's access token is valid; those of the others have expired. */
export const STREAMERS = {
  demo: {
    id: '100000001',
    login: 'demo_channel',
    session: 'yrxSLfAKpkIcE3deNfWAt-Tm-bTlqLU_BZ9nmILJPZM',
    alertKey: '3g9PlqSGbPrwvuSWheUARzvz3AFpR-S9',
  },
  paused: {
    id: '100000102',
    login: 'paused_channel',
    session: 'JUkODm9uRFaBdEHiMrN6Rd9Q1dQZlG39xOEYneptDSY',
    alertKey: 'Xo_0I0GL9vpc0Ywq6hWpO5RYpz_0D01_',
  },
  quiet: {
    id: '100000103',
    login: 'quiet_channel',
    session: 'Svo7epUouLcoTTJgHbN-Dtuu5njUVCMMzdApTO5KZWo',
    alertKey: '86iZW1sIYNf5gGKts8ACH6tZ7BD5shDH',
  },
  journal: {
    id: '100000104',
    login: 'journal_channel',
    session: 'x99Y_y70evASyQtbrYuNqBGpeKB-qGaERNpeMGqhD5g',
    alertKey: 'auOn5qTz2fRxoPWkfgZo_QMqyI7nExfu',
  },
} as const satisfies Record<string, FixtureStreamer>;
/** The streamer whose grant Twitch refused. */
export const RELINK_ID = '100000105';

/** A sign-in in progress: the state that Twitch sends back, the cookie that ties it to one browser, and its target page. */
export const SIGN_IN = {
  state: 'vbQ5js7PUQFLK-yL0TcCjj0EsIMgtUH4g9AeHQe4xpM',
  cookie: 'bitcue_sign_in=q2RZnWcFoY6_DT3qg3wGLXyAgzudpow-MhCfl2l9HEU',
  returnTo: '/dashboard/extension',
};

/** What the streamer does about a record. `refused`: Play now, which the server refuses. */
type Choice = 'play' | 'dismiss' | 'refused';
/**
 * The expected outcome of an open record. `runs`: its state after the server has run for a few seconds, with alert pages on
 * every channel except the quiet one. `ends`: its state after the streamer has acted; omitted if it does not change.
 * `plays`: how many alerts the pages are told to play for it in total.
 */
export interface Expectation {
  runs: LedgerState;
  plays: number;
  choice?: Choice;
  ends?: LedgerState;
}

/**
 * Records that are done before an alert page connects. At most an action was left; their notices are optional and are
 * dropped. `started-timeout-over` ended before the server was killed, so Twitch is not called for it.
 */
export const DONE_WITHOUT_PAGE = [
  'verified-timeout',
  'leased-ban',
  'started-timeout',
  'started-timeout-over',
  'started-notice',
  'started-notice-away',
  'demo-leased',
];

/** Every open record of the fixture. */
export const OPEN_RECORDS: Readonly<Record<string, Expectation>> = {
  ...Object.fromEntries(DONE_WITHOUT_PAGE.map((id) => [id, { runs: 'done', plays: 0 } as const])),
  // 0.1.0 lifted anybody's bans. These are not ours, and the streamer has not allowed it.
  'leased-unban': { runs: 'owed', plays: 0 },
  'leased-untimeout': { runs: 'owed', plays: 0 },
  // Not matched yet: one item fits, no item fits, or two intents fit and the newer one is used.
  'received-unclaimed': { runs: 'done', plays: 1 },
  'received-unknown': { runs: 'owed', plays: 0, choice: 'dismiss', ends: 'dismissed' },
  'received-two-intents': { runs: 'done', plays: 1 },
  // Claimed by a receipt and not proved: a sound plays anyway, a timeout waits a day.
  'verified-sound': { runs: 'done', plays: 1 },
  'verified-never-proved': { runs: 'verified', plays: 0 },
  // Leased by the dead process, not started.
  'queued-sound': { runs: 'done', plays: 1 },
  'leased-sound': { runs: 'done', plays: 1 },
  'leased-overlap': { runs: 'done', plays: 1 },
  'leased-video': { runs: 'done', plays: 1 },
  'leased-tts': { runs: 'done', plays: 1 },
  'leased-tts-ready': { runs: 'done', plays: 1 },
  'leased-points': { runs: 'done', plays: 1 },
  'drill-leased': { runs: 'done', plays: 1 },
  'leased-renewed': { runs: 'done', plays: 1 },
  // Its sound had failed twice: the remaining steps run, then it is owed.
  'leased-failed-step': { runs: 'owed', plays: 3 },
  // Started: plays again, counts as played, continues with its second step.
  'started-sound': { runs: 'done', plays: 1 },
  'started-enough': { runs: 'done', plays: 0 },
  'started-all': { runs: 'done', plays: 3 },
  // The alert page returns with its journal: one alert has finished, the other is still playing.
  'journal-finished': { runs: 'done', plays: 0 },
  'journal-playing': { runs: 'done', plays: 0 },
  // Paused: nothing starts or restarts until the streamer resumes alerts.
  'paused-started': { runs: 'leased', plays: 1, ends: 'done' },
  'paused-leased': { runs: 'leased', plays: 1, ends: 'done' },
  'paused-ban': { runs: 'leased', plays: 1, ends: 'done' },
  // No alert page for ten minutes, then one with an empty journal.
  'started-interrupted': { runs: 'leased', plays: 1, choice: 'play', ends: 'done' },
  'started-last-play': { runs: 'leased', plays: 0, ends: 'owed' },
  'leased-away': { runs: 'leased', plays: 0, ends: 'held' },
  'leased-test': { runs: 'leased', plays: 1, choice: 'play', ends: 'done' },
  'held-sound': { runs: 'held', plays: 1, choice: 'play', ends: 'done' },
  'held-tts': { runs: 'held', plays: 0, choice: 'dismiss', ends: 'skipped' },
  'held-kept': { runs: 'held', plays: 0 },
  // Owed: Play now retries the steps that failed and skips those that are done.
  'owed-failed': { runs: 'owed', plays: 1, choice: 'play', ends: 'done' },
  'owed-partly': { runs: 'owed', plays: 1, choice: 'play', ends: 'done' },
  'owed-no-answer': { runs: 'owed', plays: 1, choice: 'play', ends: 'done' },
  'owed-refused': { runs: 'owed', plays: 0, choice: 'dismiss', ends: 'dismissed' },
  'owed-unknown': { runs: 'owed', plays: 0, choice: 'refused' },
  'owed-unproved': { runs: 'owed', plays: 0, choice: 'refused' },
};

/** Every ended record of the fixture, with its state. None of them may change. */
export const ENDED_RECORDS: Readonly<Record<string, LedgerState>> = {
  'done-sound': 'done',
  'done-sound-random': 'done',
  'done-sound-personal': 'done',
  'done-sound-multi': 'done',
  'done-overlap': 'done',
  'done-video': 'done',
  'done-video-random': 'done',
  'done-video-personal': 'done',
  'done-video-multi': 'done',
  'done-tts': 'done',
  'done-tts-chosen': 'done',
  'done-timeout': 'done',
  'done-all': 'done',
  'done-cooldown': 'done',
  'done-test': 'done',
  'done-unproved': 'done',
  'done-replayed': 'done',
  'done-renewed': 'done',
  'done-points': 'done',
  'done-unknown-outcome': 'done',
  'demo-done': 'done',
  'demo-punishment': 'done',
  'drill-done': 'done',
  'refunded-points': 'refunded',
  'skipped-waiting': 'skipped',
  'skipped-playing': 'skipped',
  'skipped-held': 'skipped',
  'skipped-test': 'skipped',
  'misrouted-waiting': 'misrouted',
  'misrouted-done': 'misrouted',
  'quarantined-price': 'quarantined',
  'dismissed-unknown': 'dismissed',
};

/** What only Twitch's transaction list knows: a new purchase for an open intent, and the proof of a known purchase. */
export const BOUGHT_MEANWHILE = [
  { id: 'bought-meanwhile', userId: '5041', sku: 'bits225' },
  { id: 'verified-timeout', userId: '5068', sku: 'bits500' },
] as const;

/** Twitch ids of the chatters with work left to do. */
const TARGETS = {
  ban: '100000201',
  multi: '100000203',
  started: '100000204',
  unproved: '100000207',
  silent: '100000210',
  unban: '100000211',
  paused: '100000212',
  untimeout: '100000214',
  failed: '100000216',
};
/** Twitch ids of every chatter that a purchase of the fixture targets. */
export const TARGET_IDS = Array.from({ length: 16 }, (_, index) => String(100_000_201 + index));
/** Chatters whom the streamer has banned by hand when the server starts. */
export const BANNED_BEFORE = [TARGETS.unban, TARGETS.untimeout];
/** The moderator whose role is restored. */
export const MODERATOR_ID = '100000021';

/** Everything that must happen at Twitch, each exactly once. */
export const TWITCH_EFFECTS = [
  `moderation.timeout ${TARGETS.multi}`,
  `moderation.timeout ${TARGETS.started}`,
  `moderation.timeout ${TARGETS.unproved}`,
  `moderation.timeout ${TARGETS.failed}`,
  `moderation.timeout ${TARGETS.silent}`,
  `moderation.ban ${TARGETS.ban}`,
  `moderation.ban ${TARGETS.paused}`,
  `moderation.mod ${MODERATOR_ID}`,
];
/** The target of the timeout that had started: its end must not move. */
export const STARTED_TARGET = TARGETS.started;
