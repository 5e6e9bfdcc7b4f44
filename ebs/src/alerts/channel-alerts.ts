import { CUE_GRACE_MS } from '@bitcue/shared/alerts/cues.ts';
import { type JournalEntry, LANES, type Lane } from '@bitcue/shared/alerts/protocol.ts';
import { isTerminal, type LedgerState } from '@bitcue/shared/ledger/states.ts';
import type { AlertPresence } from '../channels/alert-presence.ts';
import type { Homes } from '../channels/homes.ts';
import { Runner } from '../effects/runner.ts';
import { countAhead } from '../ledger/ahead.ts';
import type { Interaction } from '../ledger/interaction.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { mayBegin, type Pauses, waitsForSoundPage } from '../ledger/pauses.ts';
import { currentSteps } from '../ledger/schedule.ts';
import { cueIdOf, isCurrentPlay, maxPlaysOf, recordIdOf, type Step } from '../ledger/step.ts';
import { inScope } from '../ports/scope.ts';
import type { Clock, Log } from '../ports/system.ts';
import type { Page } from './page.ts';
import { SparseMap } from './sparse-map.ts';

/** How long alerts wait for a disconnected leader before another page takes over, in milliseconds. */
const TAKEOVER_MS = 3_000;
/** Delay before a failed write of an alert's end is retried, in milliseconds. */
const REWRITE_MS = 1_000;
/** Finished alerts remembered per page. */
const MEMORY_MAX = 50;
/** Reason recorded when an alert counts as interrupted although its page reported it finished. */
const TOO_EARLY = 'The alert page reported its end long before it could have finished.';
/** Reason recorded when an alert counts as interrupted because its page was disconnected. */
const DISCONNECTED = 'The alert page disconnected while it played.';
/** Time a page has to start an alert, including loading, in milliseconds. */
const START_WITHIN_MS = 15_000;

/** Dependencies of `ChannelAlerts`. */
export interface ChannelAlertsDeps {
  ledger: Ledger;
  runner: Runner;
  pauses: Pauses;
  clock: Clock;
  log: Log;
  presence: Pick<AlertPresence, 'set'>;
  homes: Homes;
  /** False while other processes may have taken over this one's interactions; nothing may be sent then. */
  isAlive(): boolean;
  /** Metrics of queued and sent alerts. */
  measures: {
    /** A step's alert was sent as soon as its record was written: nothing was ahead of it. */
    pushed(record: Interaction, step: Step): void;
    /** The number of alerts in a lane changed by `change`. */
    queued(lane: Lane, change: number): void;
  };
  /** Id of this process, the owner of its leases. */
  owner: string;
  /** A page connected or disconnected. */
  onPagesChange(channelId: string): void;
}

/** What a page reports about an alert it plays. */
export type PlayEvent =
  | { kind: 'started' }
  | { kind: 'finished' }
  | { kind: 'failed'; reason: string }
  | { kind: 'progress'; positionMs: number };

/** What a page knew about its alerts when it connected. */
export interface Memory {
  journal: readonly JournalEntry[];
  playing: readonly string[];
}

/** A cue of a record that plays or could play now. */
interface Cue {
  record: Interaction;
  step: Step;
  id: string;
}

/** An alert that the leader was told to play. */
interface Playing {
  recordId: string;
  stepId: string;
  cueId: string;
  play: number;
  started: boolean;
  /** Cancels its timeout. */
  cancel: () => void;
}

/**
 * The alerts of one channel: what waits, what plays in each lane, and which page leads. The ledger is the source of
 * truth; this view of it decides what to send.
 */
export class ChannelAlerts {
  readonly #deps: ChannelAlertsDeps;
  readonly #channelId: string;
  readonly #pages = new Map<Page, Memory>();
  /** Cues that play or may play now, by record. */
  readonly #waiting = new SparseMap<string, Cue[]>();
  readonly #playing = new SparseMap<Lane, Playing>();
  /** Cues whose end is known but not durable yet. `failed`: the write failed, and the page will report it again. */
  readonly #ending = new SparseMap<string, 'writing' | 'failed'>();
  /**
   * When this process last sent each cue to a page, in milliseconds since 1970, and the last play whose end came too
   * early: a page that reconnects may report that end again.
   */
  readonly #sent = new SparseMap<string, { at: number; doubtedPlay: number }>();
  #leader: Page | null = null;
  #lastLeaderId = '';
  /** Set while alerts wait for a leader that disconnected. */
  #grace: (() => void) | null = null;
  /** True until a page has led: alerts that an earlier process started wait briefly for the page that plays them. */
  #isNew = true;

  constructor(deps: ChannelAlertsDeps, channelId: string) {
    this.#deps = deps;
    this.#channelId = channelId;
  }

  /** Connected pages, standbys included. */
  get pageCount(): number {
    return this.#pages.size;
  }

  /** True if this page leads or stands by. */
  hasPage(page: Page): boolean {
    return this.#pages.has(page);
  }

  /** True if a page plays alerts now. */
  get hasLeader(): boolean {
    return this.#leader !== null;
  }

  /** True if there is neither a page nor an alert. */
  get isIdle(): boolean {
    return this.#pages.size === 0 && this.#waiting.size === 0 && this.#grace === null;
  }

  /** All pages. */
  get pages(): Iterable<Page> {
    return this.#pages.keys();
  }

  /** True while a page of this process plays an alert of the record, or was told to. */
  isPlaying(recordId: string): boolean {
    return this.#leader !== null && [...this.#playing.values()].some((one) => one.recordId === recordId);
  }

  /** Counts the alerts ahead of this one in its lane. */
  countAhead(record: Interaction): number {
    const waiting = [...this.#waiting.values()].flatMap(([cue]) => cue?.record ?? []);
    return countAhead(waiting, record, this.#deps.clock.now());
  }

  /** Counts the alerts that play or wait in a lane. */
  countWaiting(lane: Lane): number {
    return [...this.#waiting.values()].filter((cues) => cues.some(({ step }) => step.lane === lane)).length;
  }

  /** Adds a record, or removes it if it has no cue to play now. `isNews`: true if it has just been written. */
  offer(record: Interaction, isNews: boolean): void {
    // A record leased by another process is played by that process.
    const isOurs = record.lease?.owner === this.#deps.owner;
    const mayPlay = isOurs && (record.state === 'leased' || record.state === 'started');
    const cues = mayPlay ? this.#listCuesOf(record) : [];
    for (const { step } of this.#waiting.get(record.id) ?? []) this.#deps.measures.queued(step.lane, -1);
    for (const { step } of cues) this.#deps.measures.queued(step.lane, 1);
    if (cues.length > 0) this.#waiting.set(record.id, cues);
    else {
      this.#waiting.delete(record.id);
      for (const one of record.steps) this.#sent.delete(cueIdOf(record, one));
    }
    for (const [lane, playing] of this.#playing) {
      if (playing.recordId !== record.id || cues.some(({ id }) => id === playing.cueId)) continue;
      // The page may be playing it right now, or about to begin when another step of its record failed.
      const isDropped = record.steps.some(({ id, state }) => id === playing.stepId && state === 'dropped');
      if (isDropped || isCutShort(record.state)) this.#leader?.send({ type: 'stop', id: playing.cueId });
      this.#release(lane, playing);
    }
    this.#playNext(isNews ? record : null);
  }

  /** Lists the cues of a record that play or may play now, in step order. */
  #listCuesOf(record: Interaction): Cue[] {
    return currentSteps(record, this.#deps.clock.now()).flatMap((step) =>
      step.kind === 'cue' ? [{ record, step, id: cueIdOf(record, step) }] : [],
    );
  }

  #listCues(): Cue[] {
    return [...this.#waiting.values()].flat();
  }

  #findCue(recordId: string, stepId: string): Cue | undefined {
    return this.#waiting.get(recordId)?.find(({ step }) => step.id === stepId);
  }

  /** Adds a page. `memory`: what it knows about its alerts. */
  join(page: Page, memory: Memory): void {
    this.#pages.set(page, memory);
    const leads = this.#elect(page) === page || this.#leader === page;
    page.send({
      type: 'welcome',
      role: leads ? 'leader' : 'standby',
      channel: page.channelName,
      look: page.look,
      settled: [],
      ...(page.client === 'obs' && { obs: true }),
      soundPage: this.#channelId,
    });
    for (const id of new Set([...memory.journal.map((entry) => entry.id), ...memory.playing]))
      this.#tellIfOver(page, id);
    if (leads) this.#resume(page);
    this.#deps.onPagesChange(this.#channelId);
  }

  /** Removes a page. Its alerts wait briefly for it, then another page takes over. */
  leave(page: Page): void {
    const hasLed = this.#leader === page;
    this.evict(page);
    if (hasLed) this.#startGrace();
  }

  /** Removes a page that must no longer play; the next page that joins takes over at once. */
  evict(page: Page): void {
    this.#pages.delete(page);
    this.#deps.onPagesChange(this.#channelId);
    if (this.#leader !== page) return;
    this.#leader = null;
    this.#deps.presence.set(this.#channelId, null);
  }

  /** Notes that a page has gained or lost its sound page: alerts that only the sound page plays resume or wait. */
  noteSoundPage(page: Page): void {
    if (this.#leader === page) {
      this.#deps.presence.set(this.#channelId, page);
      this.#playNext();
    }
    this.#deps.onPagesChange(this.#channelId);
  }

  /** The page that has been on standby longest; null if there is none. */
  get oldestStandby(): Page | null {
    for (const page of this.#pages.keys()) if (page !== this.#leader) return page;
    return null;
  }

  /** Elects a leader again after a page's permission to play sound changed, a leader stayed away or the channel's home changed. */
  reconsider(): void {
    const before = this.#leader;
    const leader = this.#elect();
    if (!leader) return;
    before?.send({ type: 'role', role: 'standby' });
    leader.send({ type: 'role', role: 'leader' });
    this.#resume(leader);
  }

  /** Handles a page's report about an alert. Reports about alerts it was not told to play are ignored. */
  async report(page: Page, event: PlayEvent, cueId: string, play: number): Promise<void> {
    const found = [...this.#playing].find(([, one]) => one.cueId === cueId && one.play === play);
    if (!found || page !== this.#leader) {
      if (event.kind === 'finished') {
        if (this.#pages.has(page)) this.#rememberEnd(page, cueId, play);
        this.#tellIfOver(page, cueId);
      }
      return;
    }
    const [lane, playing] = found;
    const { ledger, runner } = this.#deps;
    if (event.kind === 'progress') {
      ledger.notePosition(playing.recordId, playing.stepId, event.positionMs);
      return;
    }
    if (event.kind === 'started') {
      playing.started = true;
      this.#watch(lane, playing);
      await runner.startPlay(playing.recordId, playing.stepId, play);
      return;
    }
    const isTooEarly = event.kind === 'finished' && this.#isTooEarly(playing.recordId, playing.stepId);
    // The lane is free at once; the end is written before the page may forget it.
    this.#release(lane, playing);
    this.#ending.set(cueId, 'writing');
    if (isTooEarly) this.#doubt(cueId, play);
    this.#playNext();
    let isWritten = true;
    try {
      if (event.kind === 'failed') {
        const why = `The page could not play it: ${event.reason}.`;
        await runner.endPlay(playing.recordId, playing.stepId, play, why, false);
      } else if (isTooEarly) {
        await runner.endPlay(playing.recordId, playing.stepId, play, TOO_EARLY, true);
      } else isWritten = await runner.endStep(playing.recordId, playing.stepId, { state: 'done' });
    } catch (error) {
      // The write failed: the alert waits again, and the page's journal will report its end again.
      this.#ending.set(cueId, 'failed');
      throw error;
    }
    if (isWritten) this.#tellSettled(page, cueId);
    else this.#keepEnd(page, cueId, play);
  }

  /**
   * Handles an end that could not be written because another process has the record, or is about to take it. The page keeps
   * the end in its journal, unless the step had already ended, and the next owner of the record reads it there.
   */
  #keepEnd(page: Page, cueId: string, play: number): void {
    this.#ending.delete(cueId);
    if (this.#pages.has(page)) this.#rememberEnd(page, cueId, play);
    this.#tellIfOver(page, cueId);
    this.#playNext();
  }

  /** Tells the page that reported an end, and the current leader, that the end is durable and may be forgotten. */
  #tellSettled(page: Page, cueId: string): void {
    this.#ending.delete(cueId);
    page.send({ type: 'settled', id: cueId });
    if (this.#leader !== page) this.#leader?.send({ type: 'settled', id: cueId });
    this.#playNext();
  }

  /**
   * Lets a page forget an alert whose end is durable, and stops one that was skipped while the page was away. Asks the
   * ledger, as another process may hold the record.
   */
  #tellIfOver(page: Page, cueId: string): void {
    if (this.#knows(cueId)) return;
    this.#deps.ledger
      .find(recordIdOf(cueId))
      .then((record) => {
        const step = record?.steps.find((one) => cueIdOf(record, one) === cueId);
        const isPlaying = this.#pages.get(page)?.playing.includes(cueId) ?? false;
        if (record && isPlaying && isCutShort(record.state)) page.send({ type: 'stop', id: cueId });
        const isInProgress = step?.state === 'waiting' || step?.state === 'running';
        if (!isInProgress || isTerminal(record?.state ?? 'done')) page.send({ type: 'settled', id: cueId });
      })
      .catch((error) => this.#deps.log.warn('alerts.look_up_failed', { error: String(error) }));
  }

  #startGrace(): void {
    this.#grace = this.#deps.clock.after(TAKEOVER_MS, () => {
      this.#grace = null;
      this.#isNew = false;
      this.reconsider();
    });
  }

  /**
   * Elects a leader. Returns the new leader, or null if nothing changed. OBS comes before browsers, earlier pages before
   * later ones, and a page that is not allowed to play sound never leads. During the grace period only the last leader
   * qualifies or, after a restart, the page that knows about a started alert. No page leads here while a page of another
   * process does.
   */
  #elect(joined: Page | null = null): Page | null {
    if (this.#leader && !this.#deps.homes.isHere(this.#channelId) && !this.#yield()) return null;
    const able = [...this.#pages.keys()].filter((page) => page.maySound);
    const obs = able.find((page) => page.client === 'obs');
    const leader = this.#leader;
    if (leader && able.includes(leader)) {
      if (leader.client === 'obs' || !obs || this.#playing.size > 0) return null;
    }
    const returned = able.find((page) => page.pageId === this.#lastLeaderId || this.#remembersBegun(page));
    if (this.#isNew && !this.#grace && !returned && able.length > 0 && this.#listBegun().length > 0) this.#startGrace();
    if (this.#grace && !returned) return null;
    const first = (this.#grace ? returned : (obs ?? able[0])) ?? null;
    const next = first && this.#deps.homes.mayLead(first, first === joined) ? first : null;
    if (!first) this.#deps.homes.leave(this.#channelId);
    this.#grace?.();
    this.#grace = null;
    this.#leader = next;
    if (next) this.#isNew = false;
    this.#deps.presence.set(this.#channelId, next);
    if (next) this.#lastLeaderId = next.pageId;
    return next;
  }

  /**
   * Gives up the lead because a page of another process leads now. An alert that is playing finishes first; returns false
   * until it has.
   */
  #yield(): boolean {
    if (this.#playing.size > 0) return false;
    this.#leader?.send({ type: 'role', role: 'standby' });
    this.#leader = null;
    this.#deps.presence.set(this.#channelId, null);
    return true;
  }

  /** Lists the cues that a page has started and whose end has not been reported. */
  #listBegun(): string[] {
    return this.#listCues().flatMap(({ step, id }) => (step.state === 'running' ? [id] : []));
  }

  #remembersBegun(page: Page): boolean {
    const journal = this.#pages.get(page)?.journal ?? [];
    return this.#listBegun().some((id) => journal.some((entry) => entry.id === id));
  }

  /** Reconciles what was playing before this page led, then continues. */
  #resume(page: Page): void {
    for (const [lane, one] of this.#playing) this.#release(lane, one);
    for (const [id, what] of this.#ending) if (what === 'failed') this.#ending.delete(id);
    for (const cue of this.#listCues()) if (!this.#ending.has(cue.id)) this.#reconcilePlayback(page, cue);
    this.#playNext();
  }

  /** Determines from a page's memory how an alert that was started earlier turned out. */
  #reconcilePlayback(page: Page, { record, step, id: cueId }: Cue): void {
    const { journal, playing } = this.#pages.get(page) ?? { journal: [], playing: [] };
    const doubtedPlay = this.#sent.get(cueId)?.doubtedPlay ?? 0;
    const entry = journal.find((one) => one.id === cueId && one.play > doubtedPlay && isCurrentPlay(step, one.play));
    const play = entry?.play ?? step.play;
    if (playing.includes(cueId) && entry) {
      this.#set(record, step, cueId, entry.play, true);
      if (record.state !== 'started' || step.play < entry.play || step.state !== 'running')
        this.#settle(page, record, step, { kind: 'started', play });
    } else if (entry || step.state === 'running') {
      const positionMs = Math.max(entry?.positionMs ?? 0, step.positionMs);
      const isFinished = entry?.phase === 'finished';
      const isEnough = isFinished || Runner.countsAsPlayed(step, positionMs);
      const why = isFinished ? TOO_EARLY : DISCONNECTED;
      const isBelievable = isEnough && !this.#isTooEarly(record.id, step.id);
      if (isEnough && !isBelievable) this.#doubt(cueId, play);
      this.#settle(page, record, step, isBelievable ? { kind: 'finished', play } : interrupted(play, why));
    }
  }

  /** True if a page's journal has a play of an alert that the ledger does not know: another process sent it. */
  #knowsPlay(page: Page, { step, id: cueId }: Cue): boolean {
    const journal = this.#pages.get(page)?.journal ?? [];
    return journal.some(({ id, play }) => id === cueId && play > step.play && isCurrentPlay(step, play));
  }

  /** Remembers the end of an alert that is unknown here: it may be taken over from another process later. */
  #rememberEnd(page: Page, cueId: string, play: number): void {
    const { journal, playing } = this.#pages.get(page) ?? { journal: [], playing: [] };
    this.#pages.set(page, {
      journal: [
        ...journal.filter((one) => one.id !== cueId).slice(-MEMORY_MAX),
        { id: cueId, play, phase: 'finished', positionMs: 0 },
      ],
      playing: playing.filter((id) => id !== cueId),
    });
  }

  /**
   * True if too little time has passed since this process sent an alert for it to count as played: a page that reports it
   * finished did not show it. Alerts that an earlier process sent are not timed.
   */
  #isTooEarly(recordId: string, stepId: string): boolean {
    const step = this.#findCue(recordId, stepId)?.step;
    const sent = this.#sent.get(`${recordId}:${stepId}`);
    return step !== undefined && sent !== undefined && !Runner.countsAsPlayed(step, this.#deps.clock.now() - sent.at);
  }

  #doubt(cueId: string, play: number): void {
    const sent = this.#sent.get(cueId);
    if (sent) this.#sent.set(cueId, { ...sent, doubtedPlay: play });
  }

  /** Writes what a page's journal says about an alert. */
  #settle(
    page: Page,
    record: Interaction,
    step: Step,
    what: { kind: 'started'; play: number } | { kind: 'finished'; play: number } | ReturnType<typeof interrupted>,
  ): void {
    const { runner, log } = this.#deps;
    const cueId = cueIdOf(record, step);
    if (what.kind !== 'started') this.#ending.set(cueId, 'writing');
    const write: Promise<unknown> =
      what.kind === 'started'
        ? runner.startPlay(record.id, step.id, what.play)
        : what.kind === 'finished'
          ? runner.endStep(record.id, step.id, { state: 'done' })
          : runner.endPlay(record.id, step.id, what.play, what.why, true);
    write
      .then((isWritten) => {
        if (what.kind === 'finished' && isWritten) this.#tellSettled(page, cueId);
        else if (what.kind === 'finished') this.#keepEnd(page, cueId, what.play);
        else if (what.kind === 'interrupted') {
          this.#ending.delete(cueId);
          this.#playNext();
        }
      })
      .catch((error) => {
        inScope({ interaction: record.id }, () => log.error('alerts.settle_failed', { error: String(error) }));
        // The outcome is known, so the write is retried and the page is not asked again.
        this.#deps.clock.after(REWRITE_MS, () => this.#settle(page, record, step, what));
      });
  }

  #knows(cueId: string): boolean {
    return this.#ending.has(cueId) || this.#listCues().some(({ id }) => id === cueId);
  }

  /** Sends each free lane's next alert. `news`: the record whose write caused the call, if one did. */
  #playNext(news: Interaction | null = null): void {
    if (!this.#leader || !this.#deps.isAlive()) return;
    if (!this.#deps.homes.isHere(this.#channelId)) {
      this.#yield();
      return;
    }
    for (const lane of LANES) {
      if (this.#playing.has(lane)) continue;
      const next = this.#oldest(lane);
      if (!next || this.#ending.has(next.id)) continue;
      const { record, step, id } = next;
      if (!step.cue) continue;
      if (step.state === 'running' || this.#knowsPlay(this.#leader, next)) {
        // Started before this page led, and not reconciled yet.
        this.#reconcilePlayback(this.#leader, next);
        continue;
      }
      if (!mayBegin(this.#deps.pauses, record, step)) continue;
      const play = step.play + 1;
      this.#set(record, step, id, play, false);
      this.#sent.set(id, { at: this.#deps.clock.now(), doubtedPlay: this.#sent.get(id)?.doubtedPlay ?? 0 });
      this.#leader.send({ type: 'play', id, play, lane, cue: step.cue, fromMs: 0 });
      if (news === record) this.#deps.measures.pushed(record, step);
    }
  }

  /**
   * Finds the oldest cue of a lane; within a record, the first in step order. Later ones wait for it even while it is still
   * being prepared, but not while its end is being written or while it waits for the sound page.
   */
  #oldest(lane: Lane): Cue | null {
    let oldest: Cue | null = null;
    for (const cue of this.#listCues()) {
      if (cue.step.lane !== lane || this.#ending.get(cue.id) === 'writing') continue;
      if (cue.step.state === 'waiting' && waitsForSoundPage(this.#deps.pauses, cue.record, cue.step)) continue;
      if (oldest === null || cue.record.seq < oldest.record.seq) oldest = cue;
    }
    return oldest;
  }

  #set(record: Interaction, step: Step, cueId: string, play: number, started: boolean): void {
    const playing: Playing = {
      recordId: record.id,
      stepId: step.id,
      cueId,
      play: Math.min(play, maxPlaysOf(step)),
      started,
      cancel: () => {},
    };
    this.#playing.set(step.lane, playing);
    this.#watch(step.lane, playing);
  }

  /** Stops an alert that the page does not start or finish in time, so that none can block its lane. */
  #watch(lane: Lane, playing: Playing): void {
    playing.cancel();
    const durationMs = this.#findCue(playing.recordId, playing.stepId)?.step.cue?.durationMs ?? 0;
    const withinMs = playing.started ? durationMs + 2 * CUE_GRACE_MS : START_WITHIN_MS;
    playing.cancel = this.#deps.clock.after(withinMs, () => {
      if (this.#playing.get(lane) !== playing) return;
      this.#leader?.send({ type: 'stop', id: playing.cueId });
      this.#release(lane, playing);
      this.#ending.set(playing.cueId, 'writing');
      this.#deps.runner
        .endPlay(
          playing.recordId,
          playing.stepId,
          playing.play,
          'The alert page did not play it in time.',
          playing.started,
        )
        .catch((error) =>
          inScope({ interaction: playing.recordId }, () =>
            this.#deps.log.error('alerts.watch_failed', { error: String(error) }),
          ),
        )
        .finally(() => {
          this.#ending.delete(playing.cueId);
          this.#playNext();
        });
      this.#playNext();
    });
  }

  #release(lane: Lane, playing: Playing): void {
    playing.cancel();
    if (this.#playing.get(lane) === playing) this.#playing.delete(lane);
  }
}

const interrupted = (play: number, why: string) => ({ kind: 'interrupted' as const, play, why });

/** True for states in which an alert must stop playing although it has not finished. */
function isCutShort(state: LedgerState): boolean {
  return state === 'held' || state === 'owed' || (isTerminal(state) && state !== 'done');
}
