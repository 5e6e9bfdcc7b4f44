import type { ActionOutcome, AnyAction, FeaturePorts, StepContext } from '../../src/effects/executor.ts';
import type { ActionRules } from '../../src/effects/run-action.ts';
import type { TriggerSource } from '../../src/ledger/trigger-source.ts';
import { createLedgerHarness, type LedgerStores } from './ledger-harness.ts';
import { type ManualClock, settle } from './manual-clock.ts';

/** The outcome of one call of an action. A `lost` answer never arrives; others arrive immediately. */
export interface Script {
  /** Whether Twitch performs it. */
  applied: boolean;
  answer: ActionOutcome | 'lost' | Promise<ActionOutcome>;
  /** When the process dies: before it sends the call, or right after the answer. */
  dies?: 'before' | 'after';
}

/**
 * Creates a fake Twitch that counts its effects. Calls follow the script; once it ends, every call is performed and
 * answered.
 */
export function createCountingTwitch() {
  const twitch = {
    /** Its effects: for each one, the facts that the action froze. */
    effects: [] as unknown[],
    /** The context of each try. */
    contexts: [] as StepContext[],
    reads: 0,
    script: [] as Script[],
    /** Answers to the next read-backs, instead of the truth. */
    readings: [] as ('unknown' | 'lost')[],
  };
  return twitch;
}
/** A fake Twitch that counts its effects. */
export type CountingTwitch = ReturnType<typeof createCountingTwitch>;

/** A call that is never answered. */
const never = () => new Promise<never>(() => {});

/** Shared by the processes of one test. */
export interface Shared {
  clock: ManualClock;
  stores: LedgerStores;
  twitch: CountingTwitch;
  rules: ActionRules;
  points?: TriggerSource;
  /** False if actions freeze no facts when they begin. */
  freezes?: boolean;
  /** The ports of all types in a process that can die; without it, punishments use the fake action. */
  portsOf?(process: { isAlive(): boolean; kill(): void }): FeaturePorts;
}

/**
 * Starts a process that can die at any line. Once dead, it neither writes nor calls, and its timers do not fire. At its
 * start, it takes over what other processes left.
 */
export async function startMortal(shared: Shared, owner: string) {
  const { clock, stores, twitch } = shared;
  let isAlive = true;
  const kill = () => {
    isAlive = false;
  };
  const hooks = { beforeWrite: async () => {}, afterWrite: async () => {} };
  const action: AnyAction = {
    freeze: (_, now) => (shared.freezes === false ? null : { at: now }),
    async act(context) {
      const { data } = context;
      twitch.contexts.push(context);
      const { applied, answer, dies } = twitch.script.shift() ?? { applied: true, answer: { kind: 'done' as const } };
      if (dies === 'before') kill();
      if (!isAlive) return never();
      if (applied) twitch.effects.push(data.at);
      if (dies === 'after') kill();
      return answer === 'lost' ? never() : answer;
    },
    async readBack(_, begunAt) {
      if (!isAlive) return never();
      twitch.reads += 1;
      const reading = twitch.readings.shift();
      if (reading === 'lost') return never();
      if (reading) return { kind: 'unknown', reason: 'no answer' };
      const found = twitch.effects.some((at) => Number(at) >= begunAt);
      return found ? { kind: 'done', facts: { found: true } } : { kind: 'not-done' };
    },
  };
  const harness = createLedgerHarness({
    owner,
    rules: shared.rules,
    action,
    ...(shared.portsOf && { ports: shared.portsOf({ isAlive: () => isAlive, kill }), punishes: true }),
    clock: { ...clock, after: (ms, callback) => clock.after(ms, () => isAlive && callback()) },
    stores: {
      intents: stores.intents,
      interactions: {
        ...stores.interactions,
        insert: (record) => (isAlive ? stores.interactions.insert(record) : never()),
        replace: async (record) => {
          if (isAlive) await hooks.beforeWrite();
          if (!isAlive) return never();
          const outcome = await stores.interactions.replace(record);
          await hooks.afterWrite();
          return outcome;
        },
        find: (id) => (isAlive ? stores.interactions.find(id) : never()),
      },
    },
    ...(shared.points && { points: shared.points }),
  });
  for (const record of await harness.ledger.open()) {
    await harness.runner.takeOver(record.id);
    harness.resume(harness.ledger.openRecord(record.id) ?? record);
  }
  await settle();
  return { ...harness, kill, hooks, isAlive: () => isAlive };
}
