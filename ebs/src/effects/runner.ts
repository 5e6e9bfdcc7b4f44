import { HOLD_AFTER_MS, PLAYED_ENOUGH_RATIO } from '@bitcue/shared/constants/timing.ts';
import type { AlertPresence } from '../channels/alert-presence.ts';
import type { Interaction } from '../ledger/interaction.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { canMove, move, note } from '../ledger/move.ts';
import { mayBegin, waitsSince } from '../ledger/pauses.ts';
import { currentStep, playsUpTo, type Step } from '../ledger/step.ts';
import { closeRecord, closeStep, type StepEnd, setStep } from './close-step.ts';
import { executorOf } from './executor.ts';
import { type ActionDeps, createActionRunner } from './run-action.ts';
import { contextOf, makeCue } from './step-context.ts';

/** Milliseconds between two checks for a missing alert page. */
const PAGE_LOOK_MS = 10_000;

/** Outcome of a notice that no alert page could show. */
const NO_PAGE: StepEnd = { state: 'done', reason: 'no alert page' };

/** What the runner needs. */
export interface RunnerDeps extends ActionDeps {
  ledger: Ledger;
  presence: Pick<AlertPresence, 'has'>;
}

/**
 * Runs the steps of leased interactions, one after another. Cues are prepared here and played by alert pages. Actions
 * run at Twitch and are repeated as their class allows. The outcome of each step is stored before the next begins.
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

  /** Starts the next step of a record if this process may. Safe to call at any time. */
  advance(record: Interaction): void {
    this.#schedule(record);
    const mine = record.lease?.owner === this.#deps.owner;
    if (mine && (record.state === 'leased' || record.state === 'started')) {
      const step = currentStep(record);
      const may = step !== null && mayBegin(this.#deps.pauses, record, step);
      if (!step) this.#spawn(record, 'end', () => this.#end(record.id));
      else if (step.kind === 'action') {
        if (may) this.#spawn(record, step.id, () => this.#runAction(record.id, step.id));
      } else if (step.optional && !this.#deps.presence.has(record.channelId)) {
        if (may) {
          this.#spawn(record, step.id, () => this.endStep(record.id, step.id, NO_PAGE));
        }
      } else if (!step.cue) this.#spawn(record, step.id, () => this.#prepare(record, step));
    }
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

  /** Takes over the record of a dead process. Its running steps start again as their class allows. */
  async takeOver(id: string): Promise<void> {
    await this.#deps.ledger.update(id, (record) => {
      if (!canMove(record, 'release')) return record.state === 'queued' ? this.#leaseChange(record) : null;
      return this.#leaseChange(move(record, 'release', this.#deps.clock.now(), 'its process was gone'));
    });
  }

  /** Records that a page began to play a cue for the `play`th time. */
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
   * Records that a cue ended without having played. It is retried while plays are left; otherwise its step fails. If it
   * was `interrupted`, it had begun, so the next play is reported as a replay.
   */
  async endPlay(id: string, stepId: string, play: number, why: string, interrupted: boolean): Promise<void> {
    await this.#deps.ledger.update(id, (record) => {
      const now = this.#deps.clock.now();
      const next = setStep(record, stepId, (step) => ({ ...step, state: 'waiting', play, positionMs: 0 }));
      const step = next?.steps.find((one) => one.id === stepId);
      if (!next || !step) return null;
      if (play >= playsUpTo(step)) return closeStep(this.#deps, next, stepId, { state: 'failed', reason: why });
      return note({ ...next, replayed: next.replayed || interrupted }, now, 'again', why);
    });
  }

  /** Records the end of a step. The last step also ends the record. */
  async endStep(id: string, stepId: string, end: StepEnd): Promise<void> {
    await this.#deps.ledger.update(id, (record) => closeStep(this.#deps, record, stepId, end));
  }

  /** Returns true if a cue that stopped at this position counts as played. */
  static countsAsPlayed(step: Step, positionMs: number): boolean {
    return step.cue !== null && positionMs >= step.cue.durationMs * PLAYED_ENOUGH_RATIO;
  }

  async #end(id: string): Promise<void> {
    await this.#deps.ledger.update(id, (record) =>
      currentStep(record) || !canMove(record, 'finish') ? null : closeRecord(this.#deps, record),
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
    if (!part) throw new Error(`${step.type} plans a cue but has no executor for it`);
    const cue = await makeCue(part, contextOf(record, step)).catch((error) => {
      log.error('runner.prepare_failed', { id: record.id, type: step.type, error: String(error) });
      return null;
    });
    if (!cue)
      return this.endStep(record.id, step.id, { state: 'failed', reason: 'It could not be made ready to play.' });
    await ledger.update(record.id, (current) => setStep(current, step.id, (one) => ({ ...one, cue })));
  }

  /** Runs one job for a step. Does nothing while one is running. */
  #spawn(record: Interaction, name: string, task: () => Promise<void>): void {
    const key = `${record.id}:${name}`;
    if (this.#busy.has(key)) return;
    this.#busy.add(key);
    // In a later turn, so that the write that led here reaches all listeners first.
    queueMicrotask(() => {
      task()
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

  /** Sets the timer for the record's due time, or for the case that no alert page connects for its cue. */
  #schedule(record: Interaction): void {
    this.#timers.get(record.id)?.();
    this.#timers.delete(record.id);
    const { clock, ledger, pauses } = this.#deps;
    const step = currentStep(record);
    const awaitsPage = awaitsAlertPage(record);
    // While the channel is paused, no cue waits for a page.
    if (awaitsPage && step && !mayBegin(pauses, record, step)) return;
    const at = awaitsPage ? this.#pageDeadline(record) : record.dueAt;
    if (at === null) return;
    const cancel = clock.after(Math.max(0, at - clock.now()), () => {
      this.#timers.delete(record.id);
      // Timers may fire a little early by the clock, and a clock may be set back.
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
    return currentStep(record)?.optional ? soon : Math.max(soon, waitsSince(this.#deps.pauses, record) + HOLD_AFTER_MS);
  }

  /** Handles a missing page: drops an optional cue, or holds a purchase for the streamer to decide. */
  async #giveUpOnPage(id: string): Promise<void> {
    const record = this.#deps.ledger.openRecord(id);
    if (!record || !awaitsAlertPage(record)) return;
    const step = currentStep(record);
    if (!step || this.#deps.presence.has(record.channelId)) return this.#schedule(record);
    if (step.optional) return this.endStep(id, step.id, NO_PAGE);
    await this.#deps.ledger.update(id, (current) =>
      current.state === 'leased' ? move(current, 'hold', this.#deps.clock.now(), 'The alert page was away.') : null,
    );
  }
}

/** Returns true if the next step is a cue that no page has begun to play. */
function awaitsAlertPage(record: Interaction): boolean {
  const step = record.state === 'leased' || record.state === 'started' ? currentStep(record) : null;
  return step?.kind === 'cue' && step.state === 'waiting';
}
