import type { ActionOutcome, AnyAction, StepContext } from '../../src/effects/executor.ts';
import type { ActionRules } from '../../src/effects/run-action.ts';
import type { TriggerSource } from '../../src/ledger/trigger-source.ts';
import { createWorld, type World } from './ledger-harness.ts';
import { type ManualClock, settle } from './manual-clock.ts';

/** What is done with one call of an action. `lost` ones never answer; the others do at once. */
export interface Script {
  /** Twitch does it. */
  applied: boolean;
  answer: ActionOutcome | 'lost' | Promise<ActionOutcome>;
  /** The process dies: before the call leaves it, or right after the answer came. */
  dies?: 'before' | 'after';
}

/** A Twitch that counts what it does, one scripted call after the other; then every call is done and answered. */
export function createCountingTwitch() {
  const twitch = {
    /** What it did: the facts that the action froze, once for each time. */
    effects: [] as unknown[],
    /** What the action was told at each try. */
    contexts: [] as StepContext[],
    reads: 0,
    script: [] as Script[],
    /** What reading back answers instead of the truth, while there is any. */
    readings: [] as ('unknown' | 'lost')[],
  };
  return twitch;
}
/** A Twitch that counts what it does. */
export type CountingTwitch = ReturnType<typeof createCountingTwitch>;

/** A call that is never answered. */
const never = () => new Promise<never>(() => {});

/** What the processes of one test share. */
export interface Shared {
  clock: ManualClock;
  stores: World['stores'];
  twitch: CountingTwitch;
  rules: ActionRules;
  points?: TriggerSource;
}

/**
 * A process that can die at any line: from then on it writes nothing, calls nobody and its timers are silent. It takes
 * over what others left when it starts.
 */
export async function startMortal(shared: Shared, owner: string) {
  const { clock, stores, twitch } = shared;
  let isAlive = true;
  const kill = () => {
    isAlive = false;
  };
  const hooks = { beforeWrite: async () => {}, afterWrite: async () => {} };
  const action: AnyAction = {
    freeze: (_, now) => ({ at: now }),
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
  const world = createWorld({
    owner,
    rules: shared.rules,
    action,
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
  for (const record of await world.ledger.open()) {
    await world.runner.takeOver(record.id);
    world.resume(world.ledger.openRecord(record.id) ?? record);
  }
  await settle();
  return { ...world, kill, hooks, isAlive: () => isAlive };
}
