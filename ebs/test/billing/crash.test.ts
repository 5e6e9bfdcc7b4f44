import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createUserDefaults } from '../../src/accounts/new-user.ts';
import { handleWebhook } from '../../src/billing/handle-webhook.ts';
import { createPlanSync, PLAN_SYNC } from '../../src/billing/sync-plan.ts';
import type { PlusSubscription } from '../../src/ports/billing.ts';
import { systemRandom } from '../../src/ports/system.ts';
import type { User } from '../../src/ports/users.ts';
import { billingIndexes, createBillingStore } from '../../src/store/billing.ts';
import { createUserStore, userIndexes } from '../../src/store/users.ts';
import { createTasks } from '../../src/tasks/tasks.ts';
import { createManualClock } from '../support/manual-clock.ts';
import { createMemoryTasks } from '../support/memory-stores.ts';
import { openTestDb } from '../support/test-db.ts';

const PRICE = 'price_1';
const USER = { ...createUserDefaults(), id: '1', uuid: 'u', login: 'demo', alertKeyHash: 'h' } as User;
const PAID: PlusSubscription = {
  id: 'sub_1',
  status: 'active',
  priceId: PRICE,
  paidUntil: new Date(1_900_000_000_000),
  endsAt: null,
};
const silent = { debug() {}, info() {}, warn() {}, error() {} };

let test: Awaited<ReturnType<typeof openTestDb>>;
beforeAll(async () => {
  test = await openTestDb([userIndexes, ...billingIndexes]);
});
afterAll(() => test.close());
beforeEach(async () => {
  for (const name of ['users', 'billing', 'billing_events']) await test.db.collection(name).deleteMany({});
});

/** Simulates a process that dies at a chosen call: `n` is before call n takes effect, `n + 0.5` is after it. */
function createMortal() {
  let calls = 0;
  let failsAt = Number.POSITIVE_INFINITY;
  return {
    calls: () => calls,
    failAt(call: number) {
      calls = 0;
      failsAt = call;
    },
    /** Returns the same object with its calls counted. */
    watch: <T extends object>(part: T): T =>
      new Proxy(part, {
        get: (target, key) => {
          const method: unknown = Reflect.get(target, key);
          if (typeof method !== 'function') return method;
          return async (...args: unknown[]) => {
            calls += 1;
            if (calls === failsAt) throw new Error('the process ends');
            const result = await method.apply(target, args);
            if (calls === failsAt + 0.5) throw new Error('the process ends');
            return result;
          };
        },
      }),
  };
}

async function createRig() {
  const store = createBillingStore(test.db);
  const users = createUserStore(test.db);
  const clock = createManualClock();
  const now = new Date(clock.now());
  await test.db.collection<{ _id: string }>('users').insertOne({
    _id: USER.id,
    ...{ ...USER, id: undefined },
    ...{ displayName: 'Demo', picture: '', broadcasterType: '', alertKey: 's', trustedAlertPages: [] },
    ...{ grant: null, createdAt: now },
  });
  await store.insertIfNew({ userId: '1', rev: 'a', customerId: 'cus_1', subscription: null, checkedAt: null });
  const taskStore = createMemoryTasks();
  const mortal = createMortal();
  const changes: string[] = [];
  const told: string[] = [];
  const shared = {
    store: mortal.watch(store),
    users: mortal.watch(users),
    payments: {
      listSubscriptions: async () => [PAID],
      readEvent: async () => ({ id: 'evt_1', type: 'invoice.paid', createdAt: now, customerId: 'cus_1' }),
    },
    tasks: createTasks({ store: mortal.watch(taskStore), clock, random: systemRandom, log: silent }),
    prices: [PRICE],
    audit: {
      record: async ({ object }: { object?: { name?: string | undefined } }) => void changes.push(object?.name ?? ''),
    },
    announce: async () => {},
    events: { tell: (_: string, topic: string) => void told.push(topic) },
    clock,
    random: systemRandom,
    log: silent,
  };
  const handle = createPlanSync(shared);
  return {
    store,
    users,
    mortal,
    changes,
    told,
    taskStore,
    deliver: () => handleWebhook(shared, Buffer.alloc(0), 'signed'),
    /** Runs the task until it is done, as a worker would. */
    async work() {
      for (;;) {
        const task = await taskStore.find({ kind: PLAN_SYNC.name, key: '1' });
        if (task === null) return;
        const outcome = await handle({ key: '1', payload: {}, due: clock.now() });
        if (outcome === 'done') await taskStore.remove({ kind: PLAN_SYNC.name, key: '1' }, task.rev);
      }
    },
  };
}

it('sets the plan once, wherever a process dies between the webhook and the plan', async () => {
  const whole = await createRig();
  whole.mortal.failAt(Number.POSITIVE_INFINITY);
  await whole.deliver();
  await whole.work();
  const steps = whole.mortal.calls();
  expect(steps).toBeGreaterThan(8);
  expect([whole.changes, whole.told]).toEqual([['plus'], ['user']]);
  for (let call = 1; call <= steps + 0.5; call += 0.5) {
    for (const name of ['users', 'billing', 'billing_events']) await test.db.collection(name).deleteMany({});
    const rig = await createRig();
    rig.mortal.failAt(call);
    const answered = await rig.deliver().then(
      () => true,
      () => false,
    );
    if (answered) await rig.work().catch(() => {});
    rig.mortal.failAt(Number.POSITIVE_INFINITY);
    // Stripe repeats an unanswered webhook; a worker repeats an unfinished task.
    if (!answered) await rig.deliver();
    await rig.work();
    const at = `call ${call}`;
    expect(await rig.users.findById('1'), at).toMatchObject({ plan: 'plus', planSource: 'stripe' });
    expect(await rig.store.listEvents('1', true), at).toEqual([]);
    expect(await rig.store.listEvents('1', false), at).toHaveLength(1);
    expect(await rig.store.find('1'), at).toMatchObject({ customerId: 'cus_1', subscription: PAID });
    expect(rig.changes.length, at).toBeLessThanOrEqual(1);
  }
});

it('does not act on an older answer that comes later than a newer one', async () => {
  const rig = await createRig();
  const account = await rig.store.find('1');
  await rig.deliver();
  // Another process asks later, is answered sooner, and writes first.
  const newer = { userId: '1', rev: 'b', customerId: 'cus_1', subscription: null, checkedAt: null };
  let asked = 0;
  const handle = createPlanSync({
    store: rig.store,
    users: rig.users,
    payments: {
      listSubscriptions: async () => {
        asked += 1;
        if (asked > 1) return [];
        expect(await rig.store.replace(account?.rev ?? '', newer)).toBe(true);
        return [PAID];
      },
    },
    prices: [PRICE],
    audit: { record: async () => {} },
    announce: async () => {},
    events: { tell: () => {} },
    clock: createManualClock(),
    random: systemRandom,
    log: silent,
  });
  const task = { key: '1', payload: {}, due: 0 };
  expect(await handle(task)).toEqual({ again: expect.any(Number) });
  expect(await rig.users.findById('1')).toMatchObject({ plan: 'free' });
  expect(await handle(task)).toBe('done');
  expect(await rig.users.findById('1')).toMatchObject({ plan: 'free' });
});
