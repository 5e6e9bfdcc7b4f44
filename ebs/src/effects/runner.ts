import { HOLD_AFTER_MS, PLAYED_ENOUGH_RATIO } from '@bitcue/shared/constants/timing.ts';
import type { AlertPresence } from '../channels/alert-presence.ts';
import type { Homes } from '../channels/homes.ts';
import type { Interaction } from '../ledger/interaction.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { canMove, move, note } from '../ledger/move.ts';
import { isAllowed, mayBegin, waitsForSoundPage, waitsSince } from '../ledger/pauses.ts';
import { currentSteps, nextStart, openSteps } from '../ledger/schedule.ts';
import { maxPlaysOf, type Step } from '../ledger/step.ts';
import { inScope } from '../ports/scope.ts';
import { closeRecord, closeStep, type StepEnd, setStep } from './close-step.ts';
import { executorOf } from './executor.ts';
import { type ActionDeps, createActionRunner } from './run-action.ts';
import { addCues, contextOf, makeCue } from './step-context.ts';

/** Interval between checks for a missing alert page, in milliseconds. After a start, pages return before the first check. */
const PAGE_POLL_MS = 15_000;

/** Outcome of a notice that no alert page could show. */
const NO_PAGE: StepEnd = { state: 'done', reason: 'no alert page' };

/** Reason recorded when a purchase is held although there is an alert page. */
const NO_SOUND_PAGE = 'The sound page was not open.';

/** Dependencies of `Runner`. */
export interface RunnerDeps extends ActionDeps {
  ledger: Ledger;
  presence: Pick<AlertPresence, 'has'>;
  homes: Pick<Homes, 'elsewhere'>;
  /** True while a page of this process plays an alert of the record. */
  isPlaying(record: Interaction): boolean;
  /** Called after work on a step: its cue was prepared, or its action ran. */
  onWork?: ((step: Step, seconds: number) => void) | undefined;
}

/**
 * Runs the steps of leased interactions when their time has come. Cues are prepared here and played by alert pages.
 * Actions run at Twitch and are repeated as their class allows. The outcome of each step is stored before the steps that
 * follow it begin.
 */
export class Runner {
  readonly #deps: RunnerDeps;
  /** Steps being prepared or run, by cue id. */
  readonly #busy = new Set<string>();
  readonly #timers = new Map<string, () => void>();
  readonly #runAction: ReturnType<typeof createActionRunner>;

  constructor(deps: RunnerDeps) {
    this.#deps = deps;
    this.#runAction = createActionRunner(deps);
    deps.ledger.onChange((record) => this.advance(record));
  }

  /** Starts the steps of a record that may begin, if this process may. Safe to call at any time. */
  advance(record: Interaction): void {
    this.#schedule(record);
    const mine = record.lease?.owner === this.#deps.owner;
    if (!mine || !isRunning(record)) return;
    if (this.#deps.homes.elsewhere(record.channelId) !== null) {
      this.#handOver(record);
      return;
    }
    if (openSteps(record).length === 0) this.#spawn(record, 'end', () => this.#end(record.id));
    for (const step of currentSteps(record, this.#deps.clock.now())) this.#advanceStep(record, step);
  }

  #advanceStep(record: Interaction, step: Step): void {
    const { pauses, presence } = this.#deps;
    const may = mayBegin(pauses, record, step);
    if (step.kind === 'action') {
      if (may) this.#work(record, step, () => this.#runAction(record.id, step.id));
    } else if (step.optional && !presence.has(record.channelId)) {
      if (may)
        this.#spawn(record, step.id, async () => {
          await this.endStep(record.id, step.id, NO_PAGE);
        });
    } else if (!step.cue) this.#work(record, step, () => this.#prepare(record, step));
  }

  /**
   * Queues and leases a record in one write, unless `queue` returns null. If it throws, nothing changes and the error is
   * rethrown.
   */
  async play(id: string, queue: (record: Interaction) => Interaction | null): Promise<void> {
    await this.#deps.ledger.update(id, (record) => {
      const queued = queue(record);
      return queued && this.#leaseChange(queued);
    });
  }

  /** Takes a queued record that no process runs, unless another one has taken it. */
  async take(id: string): Promise<void> {
    await this.#deps.ledger.update(id, (record) => {
      const leased = record.lease === null ? this.#leaseChange(record) : null;
      return leased && addCues(this.#deps.executors, leased, this.#deps.clock.now());
    });
  }

  /**
   * Takes over the record of a dead process, unless a living one has it by now. Its running steps start again as their class
   * allows.
   */
  async takeOver(id: string, isAlive: (owner: string) => boolean = () => false): Promise<void> {
    await this.#deps.ledger.update(id, (record) => {
      if (record.lease !== null && isAlive(record.lease.owner)) return null;
      if (!canMove(record, 'release')) return record.state === 'queued' ? this.#leaseChange(record) : null;
      return this.#leaseChange(move(record, 'release', this.#deps.clock.now(), 'its process was gone'));
    });
  }

  /** Records that a page began to play a cue for the `play`th time. */
  async startPlay(id: string, stepId: string, play: number): Promise<void> {
    await this.#updateOwn(id, (record) => {
      const now = this.#deps.clock.now();
      const next = setStep(record, stepId, (step) => ({
        ...step,
        state: 'running',
        play: Math.max(step.play, play),
        begunAt: step.begunAt ?? now,
      }));
      if (!next) return null;
      if (next.state === 'leased') return move(next, 'start', now, play > 1 ? `play ${play}` : null);
      return play > 1 ? note(next, now, 'playing again') : next;
    });
  }

  /**
   * Records that a cue ended without having played. It is retried while plays are left; otherwise its step fails. If it
   * was `interrupted`, it had begun, so the next play is reported as a replay.
   */
  async endPlay(id: string, stepId: string, play: number, why: string, interrupted: boolean): Promise<void> {
    await this.#updateOwn(id, (record) => {
      const now = this.#deps.clock.now();
      const next = setStep(record, stepId, (step) => ({ ...step, state: 'waiting', play, positionMs: 0 }));
      const step = next?.steps.find((one) => one.id === stepId);
      if (!next || !step) return null;
      if (play >= maxPlaysOf(step)) return closeStep(this.#deps, next, stepId, { state: 'failed', reason: why });
      return note({ ...next, replayed: next.replayed || interrupted }, now, 'again', why);
    });
  }

  /**
   * Records the end of a step. If no step is left open, the record ends as well. Returns false if nothing was written: the step
   * had already ended, or another process has the record or is about to take it, and would learn of the end too late to avoid
   * playing it again.
   */
  async endStep(id: string, stepId: string, end: StepEnd): Promise<boolean> {
    return (await this.#updateOwn(id, (record) => closeStep(this.#deps, record, stepId, end))) !== null;
  }

  /** Changes a record only if this process runs it: another one may have it by now, and play it without knowing of the change. */
  #updateOwn(id: string, change: (record: Interaction) => Interaction | null): Promise<Interaction | null> {
    const { ledger, owner } = this.#deps;
    return ledger.update(id, (record) => (record.lease?.owner === owner ? change(record) : null));
  }

  /** Returns true if a cue that stopped at this position counts as played. */
  static countsAsPlayed(step: Step, positionMs: number): boolean {
    return step.cue !== null && positionMs >= step.cue.durationMs * PLAYED_ENOUGH_RATIO;
  }

  /** Releases a record to the process that plays its channel's alerts, once none of its steps is in progress here. */
  #handOver(record: Interaction): void {
    const { homes, clock, isPlaying } = this.#deps;
    const isBusy = [...this.#busy].some((key) => key.startsWith(`${record.id}:`));
    if (isBusy || isPlaying(record)) return;
    this.#spawn(record, 'hand over', async () => {
      await this.#updateOwn(record.id, (current) =>
        homes.elsewhere(current.channelId) !== null
          ? move(current, 'release', clock.now(), 'its alert page is at another process')
          : null,
      );
    });
  }

  async #end(id: string): Promise<void> {
    await this.#deps.ledger.update(id, (record) =>
      openSteps(record).length > 0 || !canMove(record, 'finish') ? null : closeRecord(this.#deps, record),
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
    const { executors, log } = this.#deps;
    const { cue: part } = executorOf(executors, step.type);
    if (!part) throw new Error(`${step.type} plans a cue but has no executor for it`);
    const cue = await makeCue(part, contextOf(record, step)).catch((error) => {
      log.error('runner.prepare_failed', { id: record.id, type: step.type, error: String(error) });
      return null;
    });
    if (!cue) {
      await this.endStep(record.id, step.id, { state: 'failed', reason: 'It could not be prepared.' });
      return;
    }
    await this.#updateOwn(record.id, (current) => setStep(current, step.id, (one) => ({ ...one, cue })));
  }

  /** Works on a step, and reports how long it took. */
  #work(record: Interaction, step: Step, task: () => Promise<void>): void {
    this.#spawn(record, step.id, async () => {
      const startedAt = performance.now();
      await task();
      this.#deps.onWork?.(step, (performance.now() - startedAt) / 1_000);
    });
  }

  /** Runs one job for a step. Does nothing while one is running. */
  #spawn(record: Interaction, name: string, task: () => Promise<void>): void {
    const key = `${record.id}:${name}`;
    if (this.#busy.has(key)) return;
    this.#busy.add(key);
    // In a later turn, so that the write that led here reaches all listeners first.
    queueMicrotask(() => {
      inScope({ interaction: record.id }, task)
        .catch((error) => {
          this.#deps.log.error('runner.failed', { id: record.id, step: name, error: String(error) });
          // The outcome could not be stored: advance the record again later.
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

  /**
   * Sets a record's timers: for its due time, or for giving up on an alert page that its cues wait for, and for the end of a
   * delay.
   */
  #schedule(record: Interaction): void {
    const { clock, ledger, owner } = this.#deps;
    const isOthers = record.lease !== null && record.lease.owner !== owner;
    const runs = isRunning(record) && !isOthers;
    const deadline = runs ? this.#pageDeadline(record) : isOthers ? null : record.dueAt;
    this.#wakeAt(record.id, 'due', deadline, () => (runs ? this.#giveUpOnPage(record.id) : ledger.decide(record.id)));
    const start = runs ? nextStart(record, clock.now()) : null;
    this.#wakeAt(record.id, 'start', start, async () => this.#look(record.id));
  }

  /** Runs a job for a record at a time (milliseconds since 1970), replacing the one set before. Null: sets none. */
  #wakeAt(id: string, name: 'due' | 'start', at: number | null, job: () => Promise<void>): void {
    const { clock, log } = this.#deps;
    const key = `${id}:${name}`;
    this.#timers.get(key)?.();
    this.#timers.delete(key);
    if (at === null) return;
    const cancel = clock.after(Math.max(0, at - clock.now()), () => {
      this.#timers.delete(key);
      // Timers may fire a little early by the clock, and a clock may be set back.
      if (clock.now() < at) return this.#look(id);
      inScope({ interaction: id }, job).catch((error) => {
        log.error('runner.wake_failed', { id, error: String(error) });
        clock.after(1_000, () => this.#look(id));
      });
    });
    this.#timers.set(key, cancel);
  }

  /** Returns when to give up on a page, in milliseconds since 1970; null if no cue that may play now waits for one. */
  #pageDeadline(record: Interaction): number | null {
    const { clock, pauses } = this.#deps;
    const steps = this.#listAwaiting(record).filter((one) => isAllowed(pauses, record, one));
    if (steps.length === 0) return null;
    return Math.max(clock.now() + PAGE_POLL_MS, Math.min(...steps.map((one) => this.#holdsAt(record, one))));
  }

  /** Returns when a cue has waited long enough for a page, in milliseconds since 1970. An optional one does not wait. */
  #holdsAt(record: Interaction, step: Step): number {
    return step.optional ? 0 : waitsSince(this.#deps.pauses, record, step) + HOLD_AFTER_MS;
  }

  /** Handles a missing page: drops optional cues, or holds a purchase for the streamer to decide. */
  async #giveUpOnPage(id: string): Promise<void> {
    const { clock, ledger, pauses, presence } = this.#deps;
    const record = ledger.openRecord(id);
    if (!record) return;
    const hasPage = presence.has(record.channelId);
    const awaiting = this.#listAwaiting(record).filter(
      (one) =>
        isAllowed(pauses, record, one) &&
        this.#holdsAt(record, one) <= clock.now() &&
        (!hasPage || waitsForSoundPage(pauses, record, one)),
    );
    if (awaiting.length === 0) return this.#schedule(record);
    const dropped = awaiting.find(({ optional }) => optional);
    if (dropped) {
      await this.endStep(id, dropped.id, NO_PAGE);
      return;
    }
    if (isBusy(record, clock.now())) return this.#schedule(record);
    await this.#updateOwn(id, (current) =>
      isRunning(current) && !isBusy(current, clock.now())
        ? move(current, 'hold', clock.now(), hasPage ? NO_SOUND_PAGE : 'No alert page was open.')
        : null,
    );
  }

  /** Lists the cues that could play and that no page has begun to play. */
  #listAwaiting(record: Interaction): Step[] {
    if (!isRunning(record)) return [];
    return currentSteps(record, this.#deps.clock.now()).filter(
      ({ kind, state }) => kind === 'cue' && state === 'waiting',
    );
  }
}

/** True while an action or a cue runs. The record is not held before it ends: a held one could not store its outcome. */
function isBusy(record: Interaction, now: number): boolean {
  return currentSteps(record, now).some(({ kind, state }) => kind === 'action' || state === 'running');
}

/** True for a record whose steps run. */
function isRunning({ state }: Interaction): boolean {
  return state === 'leased' || state === 'started';
}
