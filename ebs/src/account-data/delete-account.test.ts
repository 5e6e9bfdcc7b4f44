import { describe, expect, it } from 'vitest';
import {
  CHANNEL,
  createLedgerHarness,
  makeEvidence,
  makeIntent,
  makePage,
  memory,
} from '../../test/support/ledger-harness.ts';
import { createMemoryTasks } from '../../test/support/memory-stores.ts';
import { NO_ACCESS_ELSEWHERE } from '../channels/page-access.ts';
import type { Interaction } from '../ledger/interaction.ts';
import type { StoredItem } from '../ports/items.ts';
import type { MediaItem } from '../ports/media.ts';
import type { Redemption, Redemptions } from '../ports/redemptions.ts';
import type { RewardChange, TwitchReward } from '../ports/rewards.ts';
import type { User } from '../ports/users.ts';
import { ACCOUNT_DELETION, createAccountDeletion, type DeleteAccountDeps, isBeingDeleted } from './delete-account.ts';
import { DELETED_CHANNEL } from './erase-records.ts';

const HOUR_MS = 3_600_000;

/** Creates an account with one purchase playing, one waiting, one that matched nothing, and one done. */
async function createAccount() {
  const harness = createLedgerHarness();
  const { ledger, stores, clock, alerts } = harness;
  const requestedAt = clock.now();
  const users = new Map([
    [
      CHANNEL,
      {
        id: CHANNEL,
        alertKeyHash: 'hash',
        createdAt: new Date(requestedAt - 1),
        grant: { state: 'ok', scopes: ['channel:manage:redemptions'] },
      } as User,
    ],
  ]);
  const items = new Map([['item', { uuid: 'item' } as StoredItem]]);
  const clips = new Map([['clip', { shortId: 'clip' } as MediaItem]]);
  /** At Twitch: a reward of ours with seven waiting redemptions, and one of another app. */
  const rewardsAtTwitch = new Map([
    ['ours', { id: 'ours', isOurs: true, isEnabled: true } as TwitchReward],
    ['foreign', { id: 'foreign', isOurs: false, isEnabled: true } as TwitchReward],
  ]);
  const redemptionsAtTwitch = new Map(
    Array.from({ length: 7 }, (_, n) => [`r${n}`, 'UNFULFILLED' as Redemption['status']]),
  );
  const page = makePage();
  alerts.join(page, memory());
  const buy = async (id: string) => {
    await stores.intents.insert(makeIntent(`nonce-${id}`, clock.now()));
    await ledger.record(makeEvidence('receipt', id, { nonce: `nonce-${id}` }));
    await ledger.record(makeEvidence('webhook', id));
    await clock.advance(100);
  };
  await buy('tx-done');
  await alerts.report(page, { kind: 'started' }, 'tx-done:a.cue', 1);
  await alerts.report(page, { kind: 'finished' }, 'tx-done:a.cue', 1);
  await buy('tx-playing');
  await alerts.report(page, { kind: 'started' }, 'tx-playing:a.cue', 1);
  await buy('tx-waiting');
  await ledger.record(makeEvidence('webhook', 'tx-owed'));
  await clock.advance(6_000);
  const calls: string[] = [];
  let failsAt = Number.POSITIVE_INFINITY;
  /** Records each call and fails at the chosen one, before or after it takes effect. */
  const count = <T extends object>(part: T, name: string): T =>
    new Proxy(part, {
      get: (target, key) => {
        const method: unknown = Reflect.get(target, key);
        if (typeof method !== 'function') return method;
        if (key === 'endUnserved' || key === 'closePages' || key === 'change') return method.bind(target);
        return async (...args: unknown[]) => {
          calls.push(`${name}.${String(key)}`);
          if (calls.length === failsAt) throw new Error('the process ends before');
          const result = await method.apply(target, args);
          if (calls.length === failsAt - 0.5) throw new Error('the process ends after');
          return result;
        };
      },
    });
  const parts = {
    users: {
      findById: async (id: string) => users.get(id) ?? null,
      delete: async (id: string) => void users.delete(id),
    },
    items: { listOf: async () => [...items.values()], delete: async (_: string, uuid: string) => items.delete(uuid) },
    media: {
      listTakenDown: async () => [],
      dropTakenDown: async () => {},
      list: async () => [...clips.values()],
      remove: async (_: string, shortId: string) => {
        const clip = clips.get(shortId) ?? null;
        clips.delete(shortId);
        return clip;
      },
    },
    claims: { forgetOwner: async () => {} },
    rewards: { deleteOf: async () => {} },
    swappers: { deleteOf: async () => {} },
    twitchRewards: {
      list: async () => [...rewardsAtTwitch.values()],
      update: async (_: string, id: string, { is_enabled: isEnabled = true }: RewardChange) => {
        const reward = { ...rewardsAtTwitch.get(id), isEnabled } as TwitchReward;
        rewardsAtTwitch.set(id, reward);
        return { kind: 'done' as const, reward };
      },
      delete: async (_: string, id: string) => {
        rewardsAtTwitch.delete(id);
        for (const [one, status] of redemptionsAtTwitch) {
          if (status === 'UNFULFILLED') redemptionsAtTwitch.set(one, 'FULFILLED');
        }
        return { kind: 'done' as const };
      },
    },
    redemptions: {
      page: async (...[, , status, handle]: Parameters<Redemptions['page']>) => {
        const found = [...redemptionsAtTwitch].filter((one) => one[1] === status);
        await handle(found.map(([id]) => ({ id }) as Redemption));
      },
      settle: async (...[, , ids, status]: Parameters<Redemptions['settle']>) => {
        for (const id of ids) redemptionsAtTwitch.set(id, status);
        return { kind: 'done' as const };
      },
    },
    mediaReports: { deleteOf: async () => {} },
    punishments: { deleteOf: async () => {} },
    audits: { deleteOf: async () => {} },
    audit: { record: async () => {} },
    sessions: { endAll: async () => {} },
    hub: { closePages: () => 0 },
    access: NO_ACCESS_ELSEWHERE,
    actions: {
      announce: async () => {},
      endClaims: async (_: string) => {},
      revoke: async (_: string) => {},
      endBilling: async (_: string) => {},
      removeVoices: async (_: string) => {},
    },
  };
  const { actions, ...counted } = Object.fromEntries(
    Object.entries(parts).map(([name, part]) => [name, count<object>(part, name)]),
  ) as typeof parts;
  const deps = (over: Partial<DeleteAccountDeps> = {}): DeleteAccountDeps => ({
    ...counted,
    ledger: count(ledger, 'ledger'),
    interactions: count(stores.interactions, 'interactions'),
    clock,
    announce: actions.announce,
    endClaims: (userId) => actions.endClaims(userId),
    endBilling: (userId) => actions.endBilling(userId),
    removeVoices: (userId) => actions.removeVoices(userId),
    revoke: (userId) => actions.revoke(userId),
    log: { debug() {}, info() {}, warn() {}, error() {} },
    ...over,
  });
  return {
    ...harness,
    users,
    items,
    clips,
    rewardsAtTwitch,
    redemptionsAtTwitch,
    calls,
    requestedAt,
    rows: () => [...stores.interactions.rows.values()],
    /** Runs the task once. */
    run: (over: Partial<DeleteAccountDeps> = {}) =>
      createAccountDeletion(deps(over))({ key: CHANNEL, payload: { requestedAt }, due: requestedAt }),
    /** Makes a call fail, counted from now: with a whole number before it takes effect, with a half after it. */
    failAt(call: number) {
      calls.length = 0;
      failsAt = call;
    },
  };
}
type Account = Awaited<ReturnType<typeof createAccount>>;

const ENDS = { 'tx-done': 'done', 'tx-playing': 'dismissed', 'tx-waiting': 'dismissed', 'tx-owed': 'dismissed' };
const EMPTY_BUYER = { opaqueId: null, userId: null, login: null, name: null };

function expectDeleted({ rows, users, items, clips, rewardsAtTwitch, redemptionsAtTwitch }: Account) {
  expect([...rewardsAtTwitch.keys()]).toEqual(['foreign']);
  expect(new Set(redemptionsAtTwitch.values())).toEqual(new Set(['CANCELED']));
  expect(Object.fromEntries(rows().map(({ id, state }) => [id, state]))).toEqual(ENDS);
  for (const row of rows()) {
    const nothing = { channelId: DELETED_CHANNEL, buyer: EMPTY_BUYER, item: null, text: null, input: {}, steps: [] };
    expect(row).toMatchObject({ ...nothing, details: {}, timeline: [], reason: null, amount: 25 });
  }
  expect([users.size, items.size, clips.size]).toEqual([0, 0, 0]);
}

it('ends what is open, removes everything, and keeps ids and states of purchases without anybody’s data', async () => {
  const account = await createAccount();
  expect(
    account
      .rows()
      .map(({ state }) => state)
      .sort(),
  ).toEqual(['done', 'leased', 'owed', 'started']);
  expect(await account.run()).toEqual({ again: account.requestedAt + 25 * HOUR_MS });
  expectDeleted(account);
  // Work is settled before the token is revoked, and the account is deleted last.
  const order = [
    'sessions.endAll',
    'items.delete',
    'actions.endBilling',
    'twitchRewards.update',
    'ledger.update',
    'redemptions.settle',
    'twitchRewards.delete',
    'actions.endClaims',
    'actions.revoke',
    'media.remove',
    'users.delete',
  ];
  expect(order.map((name) => account.calls.indexOf(name))).toEqual(
    order.map((name) => account.calls.indexOf(name)).sort((one, other) => one - other),
  );
  expect(account.calls.slice(-2)).toEqual(['users.delete', 'actions.announce']);
});

it('ends the same wherever the process dies', async () => {
  const whole = await createAccount();
  await whole.run();
  const steps = whole.calls.length;
  expect(steps).toBeGreaterThan(20);
  for (let call = 1; call <= steps + 0.5; call += 0.5) {
    const account = await createAccount();
    account.failAt(call);
    await expect(account.run(), `call ${call}`).rejects.toThrow('the process ends');
    account.failAt(Number.POSITIVE_INFINITY);
    expect(await account.run()).toEqual({ again: account.requestedAt + 25 * HOUR_MS });
    expectDeleted(account);
    const { calls } = account;
    expect(calls.lastIndexOf('actions.announce'), `call ${call}`).toBeGreaterThan(calls.lastIndexOf('users.delete'));
  }
});

it.each(['receipt', 'webhook', 'pull'] as const)('no %s brings a purchase back', async (door) => {
  const account = await createAccount();
  await account.run();
  const before = structuredClone(account.rows());
  for (const id of Object.keys(ENDS)) {
    await account.ledger.record(makeEvidence(door, id, { nonce: door === 'receipt' ? `nonce-${id}` : null }));
  }
  await account.clock.advance(60_000);
  expect(account.rows()).toEqual(before);
});

it('does not wait for a purchase that arrives after the others have ended', async () => {
  const account = await createAccount();
  const revoke = async () => {
    await account.ledger.record(makeEvidence('webhook', 'tx-between'));
  };
  expect(await account.run({ revoke })).toEqual({ again: account.requestedAt + 25 * HOUR_MS });
  expect(account.users.size).toBe(0);
  await account.clock.advance(25 * HOUR_MS);
  expect(await account.run()).toBe('done');
  expect(account.rows().find(({ id }) => id === 'tx-between')).toMatchObject({
    state: 'dismissed',
    channelId: DELETED_CHANNEL,
    buyer: EMPTY_BUYER,
  });
});

it('erases late purchases a day later, and is done', async () => {
  const account = await createAccount();
  await account.run();
  await account.ledger.record(makeEvidence('pull', 'tx-late'));
  await account.clock.advance(25 * HOUR_MS);
  expect(await account.run()).toBe('done');
  expect(account.rows().find(({ id }) => id === 'tx-late')).toMatchObject({
    state: 'dismissed',
    channelId: DELETED_CHANNEL,
    buyer: EMPTY_BUYER,
  });
});

it('leaves an account alone that was created after the deletion', async () => {
  const account = await createAccount();
  await account.run();
  account.users.set(CHANNEL, { id: CHANNEL, createdAt: new Date(account.requestedAt + 1) } as User);
  await account.ledger.record(makeEvidence('webhook', 'tx-new'));
  expect(await account.run()).toBe('done');
  expect(account.users.size).toBe(1);
  expect(account.rows().find(({ id }) => id === 'tx-new')).toMatchObject({ channelId: CHANNEL });
});

describe('Twitch', () => {
  it('keeps the token until it has answered every settlement', async () => {
    const account = await createAccount();
    let due = 1;
    const interactions = { ...account.stores.interactions, countUnsettled: async () => due };
    expect(await account.run({ interactions })).toEqual({ again: account.clock.now() + 5_000 });
    expect(account.calls).not.toContain('actions.revoke');
    expect(account.users.size).toBe(1);
    due = 0;
    await account.run({ interactions });
    expect(account.calls).toContain('actions.revoke');
    expectDeleted(account);
  });

  it('is asked again until it revokes the token; after a day the account is deleted anyway', async () => {
    const account = await createAccount();
    const revoke = async () => {
      throw new Error('no answer');
    };
    await expect(account.run({ revoke })).rejects.toThrow('no answer');
    expect(account.users.size).toBe(1);
    await account.clock.advance(24 * HOUR_MS);
    await account.run({ revoke });
    expectDeleted(account);
  });

  it('keeps the token until the changes of effects are undone; after a day the account is deleted anyway', async () => {
    const account = await createAccount();
    const endClaims = async () => {
      throw new Error('no answer');
    };
    await expect(account.run({ endClaims })).rejects.toThrow('no answer');
    expect(account.calls).not.toContain('actions.revoke');
    await account.clock.advance(24 * HOUR_MS);
    await account.run({ endClaims });
    expectDeleted(account);
  });

  it('keeps the token until our rewards are deleted; after a day the account is deleted anyway', async () => {
    const account = await createAccount();
    const twitchRewards = {
      list: async () => [...account.rewardsAtTwitch.values()],
      update: async () => ({ kind: 'unknown' as const, reason: 'no answer' }),
      delete: async () => ({ kind: 'unknown' as const, reason: 'no answer' }),
    };
    await expect(account.run({ twitchRewards })).rejects.toThrow('Twitch did not answer');
    expect(account.calls).not.toContain('actions.revoke');
    await account.clock.advance(24 * HOUR_MS);
    await account.run({ twitchRewards });
    expect(account.calls).toContain('actions.revoke');
    expect(account.users.size).toBe(0);
  });

  it('is told nothing more about a record that is erased before it answered', async () => {
    const account = await createAccount();
    const settlement = { outcome: 'canceled', state: 'due', reason: null, tries: 1, dueAt: 1 } as const;
    await account.ledger.update('tx-done', (record: Interaction) => ({ ...record, settlement }));
    await account.clock.advance(24 * HOUR_MS);
    await account.run();
    expect(account.rows().find(({ id }) => id === 'tx-done')?.settlement).toMatchObject({ state: 'refused' });
    expectDeleted(account);
  });
});

it('an account is being deleted from the request until it is gone', async () => {
  const tasks = createMemoryTasks();
  const user = { id: CHANNEL, createdAt: new Date(5) } as User;
  const ask = (found: User | null) => isBeingDeleted({ tasks, users: { findById: async () => found } }, CHANNEL);
  expect(await ask(user)).toBe(false);
  const task = { kind: ACCOUNT_DELETION.name, key: CHANNEL, due: 5, payload: { requestedAt: 5 }, rev: '1' };
  await tasks.insert(task);
  expect(await ask(user)).toBe(true);
  expect(await ask(null)).toBe(false);
  expect(await ask({ ...user, createdAt: new Date(6) })).toBe(false);
});
