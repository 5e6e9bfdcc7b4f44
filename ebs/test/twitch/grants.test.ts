import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createGrants, type Grants } from '../../src/twitch/grants.ts';
import { createOAuth } from '../../src/twitch/oauth.ts';
import { startGrantValidation } from '../../src/twitch/validate-grants.ts';
import { createGate } from '../support/task-workers.ts';
import { IDS, startTwitchRig, type TwitchRig, waitFor } from '../support/twitch-rig.ts';

let rig: TwitchRig;
beforeAll(async () => {
  // Hundreds of calls at once can take longer than the usual 5 seconds on a busy machine.
  rig = await startTwitchRig({ deadlineMs: 60_000 });
});
beforeEach(async () => {
  await rig.reset();
  await rig.signIn();
});
afterAll(() => rig.close());

const ID = IDS.demoChannel;
const refreshes = () => rig.callsTo('auth/token').length;
const killAccessTokens = () => {
  for (const [token, known] of Object.entries(rig.localTwitch.state.accessTokens)) {
    if (known.userId === ID) delete rig.localTwitch.state.accessTokens[token];
  }
};
const stateOf = async () => (await rig.users.findById(ID))?.grant?.state;
const readSelf = () => rig.twitch.clients.forStreamer(ID).moderation.getBannedUsers(ID);
/** Grants of another process over the same store. */
const createOtherProcess = (over: Partial<Parameters<typeof createGrants>[0]> = {}): Grants =>
  createGrants({
    users: rig.users,
    sealer: rig.sealer,
    oauth: createOAuth(rig.config.twitch),
    withLease: rig.withLease,
    clock: rig.clock,
    log: { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} },
    onEnded: (userId) => rig.sessions.endAll(userId),
    ...over,
  });

describe('renewal', () => {
  it('happens once however many calls get 401 at once, and all of them succeed', async () => {
    await readSelf();
    killAccessTokens();
    const before = refreshes();
    await Promise.all(Array.from({ length: 200 }, () => readSelf()));
    expect(refreshes() - before).toBe(1);
    const stored = (await rig.users.findById(ID))?.grant;
    expect(stored?.state).toBe('ok');
    expect(rig.sealer.open(stored?.accessToken ?? '', `grant:${ID}:access`)).toBe(await rig.twitch.readAccessToken(ID));
  });

  it('happens before the token runs out', async () => {
    const old = await rig.twitch.readAccessToken(ID);
    rig.clock.skip(14_400_000 - 61_000);
    expect(await rig.twitch.readAccessToken(ID)).toBe(old);
    rig.clock.skip(2_000);
    expect(await rig.twitch.readAccessToken(ID)).not.toBe(old);
  });

  it('takes over what another process renewed', async () => {
    await readSelf();
    const other = createOtherProcess();
    killAccessTokens();
    const renewed = await other.renew(ID, (await other.get(ID)).accessToken);
    const before = refreshes();
    await readSelf();
    expect(refreshes()).toBe(before);
    expect(await rig.twitch.readAccessToken(ID)).toBe(renewed.accessToken);
  });

  it('happens once for three processes that renew concurrently with rotating tokens', async () => {
    const cookie = await rig.signIn();
    const processes = [createOtherProcess(), createOtherProcess(), createOtherProcess()];
    const failed = (await processes[0]?.get(ID))?.accessToken ?? '';
    await Promise.all(processes.map((one) => one.get(ID)));
    killAccessTokens();
    const before = refreshes();
    const renewed = await Promise.all(processes.map((one) => one.renew(ID, failed)));
    expect(refreshes() - before).toBe(1);
    expect(new Set(renewed.map(({ accessToken }) => accessToken)).size).toBe(1);
    expect(rig.localTwitch.state.accessTokens[renewed[0]?.accessToken ?? '']?.userId).toBe(ID);
    expect(await stateOf()).toBe('ok');
    expect(await rig.auth.readSession({ headers: { cookie } } as never)).not.toBeNull();
  });

  it('waits for another process that has not stored the answer from Twitch yet', async () => {
    const gate = createGate();
    const oauth = createOAuth(rig.config.twitch);
    const slow = createOtherProcess({
      oauth: {
        ...oauth,
        async refresh(token) {
          const answer = await oauth.refresh(token);
          await gate.opened;
          return answer;
        },
      },
    });
    let ended = 0;
    const other = createOtherProcess({
      onEnded: async () => {
        ended += 1;
      },
    });
    const { accessToken: failed } = await slow.get(ID);
    killAccessTokens();
    const before = refreshes();
    const first = slow.renew(ID, failed);
    await waitFor(() => refreshes() > before);
    const second = other.renew(ID, failed);
    await new Promise((resolve) => setTimeout(resolve, 200));
    gate.open();
    expect(await second).toMatchObject({ accessToken: (await first).accessToken });
    expect([refreshes() - before, ended, await stateOf()]).toEqual([1, 0, 'ok']);
  });

  it('does not end the grant if refused while another process may have renewed it', async () => {
    const grants = createOtherProcess({
      // A process that was suspended for longer than its lease.
      withLease: (_name, _terms, work) => work({ isHeld: () => false }),
    });
    const { accessToken: failed } = await grants.get(ID);
    rig.fault({ target: 'oauth', kind: 'answer', status: 400, match: 'token', count: 1 });
    await expect(grants.renew(ID, failed)).rejects.toMatchObject({ kind: 'later' });
    expect(await stateOf()).toBe('ok');
  });

  it('is postponed while another process does not finish it', async () => {
    const grants = createOtherProcess({ withLease: async (_name, terms) => terms.onBusy() });
    const { accessToken: failed } = await grants.get(ID);
    const before = refreshes();
    await expect(grants.renew(ID, failed)).rejects.toMatchObject({ kind: 'later' });
    expect([refreshes(), await stateOf()]).toEqual([before, 'ok']);
  });

  it.each([400, 401])('refused with %i requires a new sign-in and ends the sessions', async (status) => {
    const cookie = await rig.signIn();
    killAccessTokens();
    rig.fault({ target: 'oauth', kind: 'answer', status, match: 'token', count: 1 });
    await expect(readSelf()).rejects.toMatchObject({ kind: 'relink' });
    expect(await stateOf()).toBe('relink');
    expect(await rig.auth.readSession({ headers: { cookie } } as never)).toBeNull();
    const before = refreshes();
    await expect(readSelf()).rejects.toMatchObject({ kind: 'relink' });
    expect(refreshes()).toBe(before);
    await rig.signIn();
    await expect(readSelf()).resolves.toBeDefined();
  });

  it.each([
    ['answers 503', { kind: 'answer', status: 503 } as const],
    ['answers 429', { kind: 'answer', status: 429 } as const],
    ['answers 403', { kind: 'answer', status: 403 } as const],
  ])('is retried with growing pauses when Twitch %s, and keeps the grant', async (_name, fault) => {
    const cookie = await rig.signIn();
    killAccessTokens();
    rig.fault({ target: 'oauth', match: 'token', ...fault });
    const before = refreshes();
    await expect(readSelf()).rejects.toMatchObject({ kind: 'later' });
    await expect(readSelf()).rejects.toMatchObject({ kind: 'later' });
    expect(refreshes() - before).toBe(1);
    rig.clock.skip(1_001);
    await expect(readSelf()).rejects.toMatchObject({ kind: 'later' });
    rig.clock.skip(1_001);
    await expect(readSelf()).rejects.toMatchObject({ kind: 'later' });
    expect(refreshes() - before).toBe(2);
    rig.localTwitch.faults.clear();
    rig.clock.skip(1_001);
    await expect(readSelf()).resolves.toBeDefined();
    expect(await stateOf()).toBe('ok');
    expect(await rig.auth.readSession({ headers: { cookie } } as never)).not.toBeNull();
  });

  it('is kept in memory while the store fails, and stored afterwards', async () => {
    let fails = true;
    const users: typeof rig.users = {
      ...rig.users,
      replaceGrant: (...args) => (fails ? Promise.reject(new Error('away')) : rig.users.replaceGrant(...args)),
    };
    const grants = createOtherProcess({ users });
    const { accessToken: failed } = await grants.get(ID);
    killAccessTokens();
    const renewed = await grants.renew(ID, failed);
    expect(await grants.get(ID)).toEqual(renewed);
    fails = false;
    await grants.validate(ID);
    const stored = (await rig.users.findById(ID))?.grant;
    expect(rig.sealer.open(stored?.accessToken ?? '', `grant:${ID}:access`)).toBe(renewed.accessToken);
    expect(stored?.state).toBe('ok');
  });
});

describe('validation', () => {
  it('does not change a valid grant', async () => {
    await rig.twitch.grants.validateAll();
    expect(rig.callsTo('auth/validate').length).toBeGreaterThan(0);
    expect(await stateOf()).toBe('ok');
  });

  it('renews an invalid access token and ends nothing', async () => {
    const cookie = await rig.signIn();
    killAccessTokens();
    await rig.twitch.grants.validateAll();
    expect(await stateOf()).toBe('ok');
    expect(await rig.auth.readSession({ headers: { cookie } } as never)).not.toBeNull();
    await expect(readSelf()).resolves.toBeDefined();
  });

  it('ends nothing while Twitch is unavailable', async () => {
    rig.fault({ target: 'oauth', kind: 'answer', status: 503 });
    await rig.twitch.grants.validateAll();
    expect(await stateOf()).toBe('ok');
  });

  it('ends a grant whose token is another user’s', async () => {
    const grants = createOtherProcess({
      oauth: {
        ...createOAuth(rig.config.twitch),
        validate: async () => ({ userId: '1', clientId: rig.config.twitch.clientId, scopes: [] }),
      },
    });
    await grants.validate(ID);
    expect(await stateOf()).toBe('relink');
  });

  it('runs immediately and every hour', async () => {
    const waits: number[] = [];
    let runs = 0;
    let next = () => {};
    const validateAll = async () => {
      runs += 1;
    };
    const stop = startGrantValidation({
      grants: { ...rig.twitch.grants, validateAll },
      clock: {
        now: () => 0,
        after(ms, callback) {
          waits.push(ms);
          next = callback;
          return () => {};
        },
      },
      log: { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} },
    });
    await new Promise((resolve) => setImmediate(resolve));
    expect(runs).toBe(1);
    next();
    await new Promise((resolve) => setImmediate(resolve));
    expect(runs).toBe(2);
    expect(waits).toEqual([3_600_000, 3_600_000]);
    stop();
  });
});
