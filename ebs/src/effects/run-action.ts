import type { FeatureType } from '@bitcue/shared/features/catalog.ts';
import type { FeatureDefinition } from '@bitcue/shared/features/define-feature.ts';
import type { Interaction } from '../ledger/interaction.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { move, note } from '../ledger/move.ts';
import { mayBegin, type Pauses, waitsSince } from '../ledger/pauses.ts';
import { currentSteps } from '../ledger/schedule.ts';
import type { Step } from '../ledger/step.ts';
import type { Clock, Log } from '../ports/system.ts';
import { closeStep, nameActor, type StepEnd, setStep } from './close-step.ts';
import { type ActionOutcome, type AnyAction, type Executors, executorOf, type ReadBackOutcome } from './executor.ts';
import { contextOf } from './step-context.ts';

/**
 * Time that the write before an action may take, in milliseconds. A process that was suspended for longer may have lost
 * its lease, so it writes again before it acts.
 */
const BEGIN_WITHIN_MS = 3_000;
/** Delay before a failed write is retried, in milliseconds. */
const REWRITE_MS = 1_000;

/** The catalogue's rules for the actions of each type. A type without a repeat class is never repeated. */
export type ActionRules = { readonly [T in FeatureType]: Pick<FeatureDefinition, 'repeat' | 'retry'> };

/** Dependencies of `createActionRunner`. */
export interface ActionDeps {
  ledger: Pick<Ledger, 'openRecord' | 'update' | 'endUnserved' | 'returnsUnserved'>;
  executors: Executors;
  rules: ActionRules;
  pauses: Pauses;
  clock: Clock;
  log: Log;
  /** Id of this process. */
  owner: string;
}

/** An action to run: its record and step as last written, and the executor's part that performs it. */
interface Task {
  record: Interaction;
  step: Step;
  action: AnyAction;
}

type Unknown = { kind: 'unknown'; reason: string };

/**
 * Returns a function that runs an action at Twitch, as often as its repeat class allows. It resolves once the outcome
 * is stored, or once the action is no longer this process's to run.
 *
 * A step of class `read-back` or `once` is stored as running before Twitch is called. If a process finds a running step
 * that it did not begin, or gets no answer, the outcome is in doubt: `safe` acts again, `read-back` asks Twitch first,
 * and `once` ends as unknown.
 */
export function createActionRunner(deps: ActionDeps): (id: string, stepId: string) => Promise<void> {
  const { ledger, executors, rules, pauses, clock, log, owner } = deps;
  const wait = (ms: number) => new Promise<void>((resolve) => void clock.after(ms, resolve));

  /** Returns the action if the record has reached it and this process holds the lease, else null. */
  function find(id: string, stepId: string): Task | null {
    const record = ledger.openRecord(id);
    const step = record && findCurrent(record, stepId);
    if (record?.lease?.owner !== owner || !step) return null;
    const { action } = executorOf(executors, step.type);
    if (!action) throw new Error(`${step.type} plans an action but has no executor for it`);
    return { record, step, action };
  }

  /** Returns a step if it is in progress or may begin, else null. */
  function findCurrent(record: Interaction, stepId: string): Step | null {
    return currentSteps(record, clock.now()).find(({ id }) => id === stepId) ?? null;
  }

  /** Changes a record, and retries until the store accepts it. Returns null if there is nothing to change. */
  async function write(id: string, change: (record: Interaction) => Interaction | null): Promise<Interaction | null> {
    for (;;) {
      try {
        return await ledger.update(id, change);
      } catch (error) {
        log.error('runner.not_written', { id, error: String(error) });
        await wait(REWRITE_MS);
      }
    }
  }

  /** Calls Twitch. If the call takes too long or throws, its outcome is unknown. */
  async function call<T>(step: Step, ask: () => Promise<T>): Promise<T | Unknown> {
    let cancel = () => {};
    const late = new Promise<Unknown>((resolve) => {
      const { tryMs } = rules[step.type].retry;
      cancel = clock.after(tryMs, () => resolve({ kind: 'unknown', reason: `no outcome after ${tryMs} ms` }));
    });
    try {
      return await Promise.race([ask(), late]);
    } catch (error) {
      log.error('runner.action_threw', { type: step.type, error: String(error) });
      return { kind: 'unknown', reason: String(error) };
    } finally {
      cancel();
    }
  }

  /**
   * Stores that the action begins, if a later process or another feature must know that. Returns null if it must not
   * begin.
   */
  async function begin({ record: { id, steps }, step }: Task, frozen: object | null): Promise<Task | null> {
    const isAlone = steps.every(({ featureId }) => featureId === step.featureId);
    if (rules[step.type].repeat === 'safe' && !frozen && isAlone) return find(id, step.id);
    for (;;) {
      const now = clock.now();
      const written = await write(id, (record) => {
        if (record.lease?.owner !== owner || !findCurrent(record, step.id)) return null;
        const next = setStep(record, step.id, (one) => ({
          ...one,
          state: 'running',
          data: { ...one.data, ...frozen },
          tries: (one.tries ?? 0) + 1,
          begunAt: one.begunAt ?? now,
        }));
        return next?.state === 'leased' ? move(next, 'start', now) : next;
      });
      if (!written) return null;
      if (clock.now() - now <= BEGIN_WITHIN_MS) return find(id, step.id);
    }
  }

  /** Tries the action once. Returns null if it is no longer this process's to run. */
  async function act(task: Task): Promise<ActionOutcome | null> {
    const { record, step, action } = task;
    let frozen: object | null = null;
    try {
      if (step.state === 'waiting') frozen = action.freeze?.(contextOf(record, step), clock.now()) ?? null;
    } catch (error) {
      log.error('runner.freeze_failed', { id: record.id, type: step.type, error: String(error) });
      return { kind: 'refused', reason: 'It could not be prepared.' };
    }
    const begun = await begin(task, frozen);
    if (!begun) return null;
    const outcome = await call(step, () => action.act(contextOf(begun.record, begun.step)));
    log.info('runner.acted', { id: record.id, type: step.type, outcome: outcome.kind });
    return outcome;
  }

  /** Asks Twitch whether an action in doubt has happened. */
  function readBack({ record, step, action }: Task): Promise<ReadBackOutcome> {
    return call<ReadBackOutcome>(step, async () => {
      if (!action.readBack) throw new Error(`${step.type} cannot be read back`);
      return action.readBack(contextOf(record, step), step.begunAt ?? record.createdAt);
    });
  }

  /** Tries until the outcome is known or no further try is allowed. Returns null if it is no longer ours to end. */
  async function work(id: string, stepId: string): Promise<StepEnd | null> {
    let task = find(id, stepId);
    if (!task) return null;
    const { repeat = 'once', retry } = rules[task.step.type];
    /** True while it is unknown whether Twitch performed the action. */
    let inDoubt = task.step.state === 'running';
    if (inDoubt && repeat === 'once') return { state: 'unknown' };
    // Paused in the meantime. Actions that have begun are finished.
    if (!inDoubt && !mayBegin(pauses, task.record, task.step)) return null;
    let tries = task.step.tries ?? 0;

    for (let failures = 0; task; task = find(id, stepId)) {
      const isAsking = inDoubt && repeat === 'read-back';
      if (!isAsking) tries += 1;
      const outcome = await (isAsking ? readBack(task) : act(task));
      if (!outcome) return null;
      if (outcome.kind === 'done') return { state: 'done', facts: outcome.facts, note: outcome.note };
      if (outcome.kind === 'refused') return { state: 'failed', reason: outcome.reason };
      if (outcome.kind === 'unknown') inDoubt = true;
      if (outcome.kind === 'not-done') inDoubt = false;

      const backoffMs = retry.backoffMs[Math.min(failures, retry.backoffMs.length - 1)] ?? 0;
      const waitMs = outcome.kind === 'not-done' ? 0 : backoffMs;
      const isLate = clock.now() + waitMs > waitsSince(pauses, task.record, task.step) + retry.deadlineMs;
      // A try in doubt is read back even after the deadline, so that the record says what is known.
      const mayContinue =
        inDoubt && repeat === 'read-back'
          ? !isLate || !isAsking
          : !isLate && tries < retry.tries && !(inDoubt && repeat === 'once');
      if (!mayContinue) {
        if (inDoubt) return { state: 'unknown' };
        return { state: 'failed', reason: `${nameActor(task.step.type)} did not answer in time.` };
      }
      if (outcome.kind === 'not-done') continue;
      // It certainly did not happen, so from here on a crash leaves no doubt.
      if (repeat === 'once')
        await write(id, (record) => setStep(record, stepId, (one) => ({ ...one, state: 'waiting' })));
      await wait(waitMs);
      failures += 1;
    }
    return null;
  }

  return async (id, stepId) => {
    const end = await work(id, stepId);
    if (!end) return;
    const written = await write(id, (record) => closeStep(deps, record, stepId, end));
    if (written || end.state === 'failed') return;
    // Skipped, or taken over by another process, during the call: the timeline records what is known.
    await write(id, (record) => {
      const step = record.steps.find((one) => one.id === stepId);
      if (!step || step.state === end.state) return null;
      const why = `${nameActor(step.type)} ${end.state === 'done' ? 'had' : 'may have'} done it already.`;
      return note(record, clock.now(), 'too late', why);
    });
  };
}
