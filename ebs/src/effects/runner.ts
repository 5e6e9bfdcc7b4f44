import { HOLD_AFTER_MS, PLAYED_ENOUGH_RATIO } from '@bitcue/shared/constants/timing.ts';
import type { AlertPresence } from '../channels/alert-presence.ts';
import type { Interaction } from '../ledger/interaction.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { canMove, move, note } from '../ledger/move.ts';
import { mayBegin, type Pauses } from '../ledger/pauses.ts';
import { currentStep, playsUpTo, type Step } from '../ledger/step.ts';
import type { Clock } from '../ports/clock.ts';
import type { Log } from '../ports/log.ts';
import type { TwitchOutcome } from '../ports/twitch.ts';
import { type Executors, executorOf } from './executor.ts';
import { contextOf, makeCue } from './step-context.ts';

/** Milliseconds for which an action that Twitch does not answer is tried again. */
const ACTION_DEADLINE_MS = 15 * 60_000;
/** Milliseconds before the first, second, ... repeat of an action; the last one holds on. */
const ACTION_BACKOFF_MS = [1_000, 3_000, 10_000, 30_000];
/** Milliseconds between two looks for an alert page that is away. */
const PAGE_LOOK_MS = 10_000;

/** What the runner is built from. */
export interface RunnerDeps {
  ledger: Ledger;
  executors: Executors;
  presence: Pick<AlertPresence, 'has'>;
  pauses: Pauses;
  clock: Clock;
  log: Log;
  owner: string;
}

/**
 * The worker: does the steps of leased records, one after the other. Cues are prepared here and played by the alert
 * pages; actions are done at Twitch, repeated as their class allows. Every step's outcome is written before the next.
 */
export class Runner {
  readonly #deps: RunnerDeps;
  /** Steps being prepared or acted on right now, by cue id. */
  readonly #busy = new Set<string>();
  readonly #timers = new Map<string, () => void>();

  constructor(deps: RunnerDeps) {
    this.#deps = deps;
    deps.ledger.onChange((record) => this.advance(record));
  }

  /** Takes the next step of a record, if it is this process's turn. Safe to call at any time. */
  advance(record: Interaction): void {
    this.#schedule(record);
    const mine = record.lease?.owner === this.#deps.owner;
    if (mine && (record.state === 'leased' || record.state === 'started')) {
      const step = currentStep(record);
      const may = step !== null && mayBegin(this.#deps.pauses, record, step);
      if (!step) this.#spawn(record, 'end', () => this.#end(record.id));
      else if (step.kind === 'action') {
        if (may) this.#spawn(record, step.id, () => this.#act(record, step));
      } else if (step.optional && !this.#deps.presence.has(record.channelId)) {
        if (may) {
          this.#spawn(record, step.id, () => this.endStep(record.id, step.id, 'done', 'no alert page'));
        }
      } else if (!step.cue) this.#spawn(record, step.id, () => this.#prepare(record, step));
    }
  }

  /** Queues a record by `queue` and leases it, in one write. Whatever `queue` throws changes nothing and is thrown here. */
  async play(id: string, queue: (record: Interaction) => Interaction): Promise<void> {
    await this.#deps.ledger.update(id, (record) => this.#leaseChange(queue(record)));
  }

  /** Takes a record of a dead process over. Its running steps begin anew as their class allows. */
  async takeOver(id: string): Promise<void> {
    await this.#deps.ledger.update(id, (record) => {
      if (!canMove(record, 'release')) return record.state === 'queued' ? this.#leaseChange(record) : null;
      return this.#leaseChange(move(record, 'release', this.#deps.clock.now(), 'its process was gone'));
    });
  }

  /** The page began to play a cue for the `play`th time. */
  async startPlay(id: string, stepId: string, play: number): Promise<void> {
    await this.#deps.ledger.update(id, (record) => {
      const now = this.#deps.clock.now();
      const next = setStep(record, stepId, (step) => ({
        ...step,
        state: 'running',
        play: Math.max(step.play, play),
      }));
      if (!next) return null;
      if (next.state === 'leased') return move(next, 'start', now, play > 1 ? `play ${play}` : null);
      return play > 1 ? note(next, now, 'playing again') : next;
    });
  }

  /**
   * A cue ended without having played. It is tried again while plays are left, else its step has failed.
   * `interrupted`: it had begun, so playing it again is reported as a replay.
   */
  async endPlay(id: string, stepId: string, play: number, why: string, interrupted: boolean): Promise<void> {
    await this.#deps.ledger.update(id, (record) => {
      const now = this.#deps.clock.now();
      const next = setStep(record, stepId, (step) => ({ ...step, state: 'waiting', play, positionMs: 0 }));
      const step = next?.steps.find((one) => one.id === stepId);
      if (!next || !step) return null;
      if (play >= playsUpTo(step)) return this.#closeStep(next, stepId, 'failed', why);
      return note({ ...next, replayed: next.replayed || interrupted }, now, 'again', why);
    });
  }

  /** A step ended. The record ends with its last step. */
  async endStep(id: string, stepId: string, outcome: 'done' | 'failed' | 'unknown', why: string | null): Promise<void> {
    await this.#deps.ledger.update(id, (record) => this.#closeStep(record, stepId, outcome, why));
  }

  /** True when a cue that stopped at this position counts as played. */
  static countsAsPlayed(step: Step, positionMs: number): boolean {
    return step.cue !== null && positionMs >= step.cue.durationMs * PLAYED_ENOUGH_RATIO;
  }

  #closeStep(record: Interaction, stepId: string, state: 'done' | 'failed' | 'unknown', why: string | null) {
    const next = setStep(record, stepId, (step) => ({ ...step, state, reason: why }));
    if (!next) return null;
    const closed = state === 'failed' ? dropNotices(next, stepId) : next;
    return currentStep(closed) ? closed : this.#close(closed);
  }

  /** The end of a record whose steps have all ended: `done`, or `owed` when a step it needed has failed. */
  #close(record: Interaction): Interaction {
    const now = this.#deps.clock.now();
    const failed = record.steps.find((step) => step.state === 'failed' && !step.optional);
    if (failed) return move(record, 'owe', now, failed.reason ?? 'It could not be played.');
    const unknown = record.steps.find((step) => step.state === 'unknown');
    return move(record, 'finish', now, unknown ? 'Twitch did not say whether it worked.' : null);
  }

  async #end(id: string): Promise<void> {
    await this.#deps.ledger.update(id, (record) =>
      currentStep(record) || !canMove(record, 'finish') ? null : this.#close(record),
    );
  }

  #leaseChange(record: Interaction): Interaction | null {
    if (record.state !== 'queued') return null;
    return {
      ...move(record, 'lease', this.#deps.clock.now()),
      lease: { owner: this.#deps.owner },
    };
  }

  async #prepare(record: Interaction, step: Step): Promise<void> {
    const { executors, ledger, log } = this.#deps;
    const { cue: part } = executorOf(executors, step.type);
    if (!part) throw new Error(`${step.type} plans a cue and has none`);
    const cue = await makeCue(part, contextOf(record, step)).catch((error) => {
      log.error('runner.prepare_failed', { id: record.id, type: step.type, error: String(error) });
      return null;
    });
    if (!cue) return this.endStep(record.id, step.id, 'failed', 'It could not be made ready to play.');
    await ledger.update(record.id, (current) => setStep(current, step.id, (one) => ({ ...one, cue })));
  }

  async #act(record: Interaction, step: Step): Promise<void> {
    const { ledger, executors, clock, log } = this.#deps;
    const { action } = executorOf(executors, step.type);
    if (!action) throw new Error(`${step.type} plans an action and has none`);
    const save = async (data: Record<string, unknown>): Promise<void> => {
      await ledger.update(record.id, (current) => {
        const next = setStep(current, step.id, (one) => ({ ...one, data, state: 'running' }));
        return next?.state === 'leased' ? move(next, 'start', clock.now()) : next;
      });
    };
    for (let attempt = 0; ; attempt += 1) {
      const current = ledger.openRecord(record.id);
      const now = current && currentStep(current);
      if (!current || now?.id !== step.id) return;
      // Paused at the last moment. What has been tried once goes on.
      if (attempt === 0 && !mayBegin(this.#deps.pauses, current, now)) return;
      const outcome = await action
        .act(contextOf(current, now), save)
        .catch((error): TwitchOutcome => ({ kind: 'unavailable', reason: String(error) }));
      log.info('runner.acted', { id: record.id, type: step.type, outcome: outcome.kind });
      if (outcome.kind === 'done' && !ledger.openRecord(record.id)) return this.#noteTooLate(record.id);
      if (outcome.kind === 'done') return this.endStep(record.id, step.id, 'done', null);
      if (outcome.kind === 'refused') return this.endStep(record.id, step.id, 'failed', outcome.reason);
      // `unavailable` and `unknown` are repeated alike: every action there is can be repeated without harm.
      if (clock.now() - this.#waitsSince(record) > ACTION_DEADLINE_MS) {
        return this.endStep(record.id, step.id, 'failed', 'Twitch did not answer in time.');
      }
      const waitMs = ACTION_BACKOFF_MS[Math.min(attempt, ACTION_BACKOFF_MS.length - 1)] ?? 0;
      await new Promise<void>((resolve) => clock.after(waitMs, resolve));
    }
  }

  /** Twitch had done it already when the streamer skipped it: the history says so. */
  async #noteTooLate(id: string): Promise<void> {
    const why = 'Twitch had done it already.';
    await this.#deps.ledger.update(id, (record) =>
      record.state === 'skipped' ? note(record, this.#deps.clock.now(), 'too late', why) : null,
    );
  }

  /** From when on its waiting counts: a pause, and waiting for the streamer to choose, are the streamer's own wish. */
  #waitsSince(record: Interaction): number {
    return Math.max(record.createdAt, record.renewedAt ?? 0, this.#deps.pauses.resumedAt(record.channelId));
  }

  /** Runs one task for a step; a second call while it runs does nothing. */
  #spawn(record: Interaction, name: string, task: () => Promise<void>): void {
    const key = `${record.id}:${name}`;
    if (this.#busy.has(key)) return;
    this.#busy.add(key);
    // After the current turn, so that the write that led here is published to all listeners first.
    queueMicrotask(() => {
      task()
        .catch((error) => {
          this.#deps.log.error('runner.failed', { id: record.id, step: name, error: String(error) });
          // The store did not take the outcome: look at the record again in a while.
          this.#deps.clock.after(1_000, () => this.#look(record.id));
        })
        .finally(() => {
          this.#busy.delete(key);
          this.#look(record.id);
        });
    });
  }

  #look(id: string): void {
    const record = this.#deps.ledger.openRecord(id);
    if (record) this.advance(record);
  }

  /** Sets the timer for the record's due time, or for what happens when no alert page comes for its cue. */
  #schedule(record: Interaction): void {
    this.#timers.get(record.id)?.();
    this.#timers.delete(record.id);
    const { clock, ledger, pauses } = this.#deps;
    const step = currentStep(record);
    const awaitsPage = awaitsAlertPage(record);
    // Nobody waits for a page while the streamer has paused.
    if (awaitsPage && step && !mayBegin(pauses, record, step)) return;
    const at = awaitsPage ? this.#pageDeadline(record) : record.dueAt;
    if (at === null) return;
    const cancel = clock.after(Math.max(0, at - clock.now()), () => {
      this.#timers.delete(record.id);
      // A timer may fire a little before its time by the clock, and a clock may be set back.
      if (clock.now() < at) return this.#look(record.id);
      (awaitsPage ? this.#giveUpOnPage(record.id) : ledger.decide(record.id)).catch((error) => {
        this.#deps.log.error('runner.wake_failed', { id: record.id, error: String(error) });
        clock.after(1_000, () => this.#look(record.id));
      });
    });
    this.#timers.set(record.id, cancel);
  }

  #pageDeadline(record: Interaction): number {
    const soon = this.#deps.clock.now() + PAGE_LOOK_MS;
    return currentStep(record)?.optional ? soon : Math.max(soon, this.#waitsSince(record) + HOLD_AFTER_MS);
  }

  /** No page for a while: an optional cue is dropped, a purchase is held for the streamer to decide. */
  async #giveUpOnPage(id: string): Promise<void> {
    const record = this.#deps.ledger.openRecord(id);
    if (!record || !awaitsAlertPage(record)) return;
    const step = currentStep(record);
    if (!step || this.#deps.presence.has(record.channelId)) return this.#schedule(record);
    if (step.optional) return this.endStep(id, step.id, 'done', 'no alert page');
    await this.#deps.ledger.update(id, (current) =>
      current.state === 'leased' ? move(current, 'hold', this.#deps.clock.now(), 'The alert page was away.') : null,
    );
  }
}

/** True when the next thing is a cue that no page has begun to play. */
function awaitsAlertPage(record: Interaction): boolean {
  const step = record.state === 'leased' || record.state === 'started' ? currentStep(record) : null;
  return step?.kind === 'cue' && step.state === 'waiting';
}

/** The record without the notices of a feature that failed: what they tell did not happen. */
function dropNotices(record: Interaction, failedId: string): Interaction {
  const failed = record.steps.find((step) => step.id === failedId);
  const isNotice = (step: Step) => step.optional && step.state === 'waiting' && step.featureId === failed?.featureId;
  return {
    ...record,
    steps: record.steps.map((step) => (isNotice(step) ? { ...step, state: 'failed' as const } : step)),
  };
}

/** The record with one unended step changed; null when there is no such step under way, or it was skipped meanwhile. */
function setStep(record: Interaction, stepId: string, change: (step: Step) => Step): Interaction | null {
  if (record.state !== 'leased' && record.state !== 'started') return null;
  const step = record.steps.find((one) => one.id === stepId);
  if (!step || (step.state !== 'waiting' && step.state !== 'running')) return null;
  return { ...record, steps: record.steps.map((one) => (one === step ? change(step) : one)) };
}
