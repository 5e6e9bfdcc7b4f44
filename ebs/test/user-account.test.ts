import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Interaction } from '../src/ledger/interaction.ts';
import { stepOf } from '../src/ledger/step.ts';
import { createRecord } from '../src/triggers/bits/apply-evidence.ts';
import { ITEMS, type System, startSystem } from './support/system.ts';

/** Number of messages that a free streamer may have spoken per month in these tests. */
const TTS_LIMIT = 3;

let system: System;
beforeAll(async () => {
  system = await startSystem({ FREE_TTS_LIMIT: String(TTS_LIMIT), FREE_LIBRARY_LIMIT: '7' });
});
afterAll(() => system.close());

const ask = (method: string, path: string, body?: unknown) =>
  system.call(method, path, {
    cookie: system.cookie,
    body,
    headers: {
      'Content-Type': 'application/json',
      'X-Requested-With': 'bitcue',
      Origin: new URL(system.config.publicUrl).origin,
    },
  });
const patch = (body: unknown) => ask('PATCH', '/api/user/settings', body);
const user = async () =>
  (await ask('GET', '/api/user')).json as {
    welcomeOnboardingComplete: boolean;
    onboardingExtension: { status: string | null; installed_at: number | null; skipped: Record<string, unknown> };
  };

describe('[API-14] settings', () => {
  it('store that the welcome was seen, and answer with a message', async () => {
    expect((await user()).welcomeOnboardingComplete).toBe(false);
    const answer = await patch({ welcomeOnboardingComplete: true });
    expect([answer.status, answer.json]).toEqual([200, { message: expect.stringMatching(/\w/) }]);
    expect((await user()).welcomeOnboardingComplete).toBe(true);
  });

  it('store that a test alert was seen in OBS', async () => {
    const read = async () => ((await ask('GET', '/api/user')).json as { obsSetupComplete: boolean }).obsSetupComplete;
    expect(await read()).toBe(false);
    expect((await patch({ obsSetupComplete: true })).status).toBe(200);
    expect(await read()).toBe(true);
  });

  it('[ONB-12] [ONB-13] [ONB-19] store the progress of the onboarding; unnamed fields stay', async () => {
    expect((await user()).onboardingExtension.status).toBeNull();
    const installation = { reason: 'prerequisite_met', timestamp: 1_700_000_000_000 };
    const activation = { reason: 'prerequisite_met', timestamp: 1_700_000_000_001 };
    await patch({ onboardingExtension: { status: 'in-progress' } });
    await patch({ onboardingExtension: { skipped: { installation } } });
    await patch({ onboardingExtension: { skipped: { activation } } });
    expect((await user()).onboardingExtension).toMatchObject({
      status: 'in-progress',
      skipped: { installation, activation },
    });
    await patch({ onboardingExtension: { status: 'completed' } });
    expect(await user()).toMatchObject({
      welcomeOnboardingComplete: true,
      onboardingExtension: { status: 'completed', skipped: { installation, activation } },
    });
  });

  it.each([
    ['nothing', {}],
    ['another status', { onboardingExtension: { status: 'done' } }],
    ['the time of installation', { onboardingExtension: { installed_at: 1 } }],
    ['a plan', { plan: 'plus' }],
    ['flags', { flags: { beta: true } }],
    ['somebody else', { welcomeOnboardingComplete: false, id: '1' }],
    ['a text instead of a boolean', { welcomeOnboardingComplete: 'yes' }],
    ['an operator', { welcomeOnboardingComplete: { $ne: 1 } }],
  ])('refuses %s and changes nothing', async (_, body) => {
    const before = await user();
    const answer = await patch(body);
    expect([answer.status, answer.json]).toMatchObject([
      400,
      { error: 'request.invalid', message: expect.any(String) },
    ]);
    expect(await user()).toEqual(before);
  });
});

/** A purchase of speech as the ledger keeps it. */
async function speak(at: number, over: Partial<Interaction> = {}): Promise<void> {
  const facts = { door: 'webhook', channelId: system.channelId, opaqueId: null, userId: '1', userLogin: 'a' } as const;
  const id = `spoken-${Math.random()}`;
  const sale = {
    source: 'bits' as const,
    id,
    userName: 'A',
    sku: 'bits300',
    amount: 300,
    test: false,
    at,
    nonce: null,
  };
  const cue = { type: 'tts', kind: 'cue', optional: false, lane: 'main', data: {} } as const;
  const plan = { id: 'a.cue', featureId: 'a', ...cue };
  const record = createRecord({ ...facts, ...sale }, at, at * 1_000);
  await system.data.repositories.interactions.insert({ ...record, state: 'done', steps: [stepOf(plan)], ...over });
}

describe('usage', () => {
  const usage = async () => (await ask('GET', '/api/user/usage')).json;
  const say = async () => {
    const { token } = await system.session(await system.newViewer());
    return system.call('POST', '/api/extension/intents', {
      token,
      body: { item: ITEMS.speech, amount: 300, input: { 'tts.text': 'hello' } },
    });
  };
  const speechOffered = async () => {
    const { token } = await system.session(await system.newViewer());
    const { items } = (await system.call('GET', '/api/extension/items', { token })).json as {
      items: { uuid: string; unavailable: string | null }[];
    };
    return items.find((item) => item.uuid === ITEMS.speech)?.unavailable;
  };
  beforeEach(async () => {
    await system.data.repositories.users.update(system.channelId, { plan: 'free' });
  });

  it('[API-45] [TIER-07] [TIER-09] counts clips against their limit, and viewers’ speech of this month', async () => {
    const now = Date.now();
    const lastMonth = Date.UTC(new Date(now).getUTCFullYear(), new Date(now).getUTCMonth()) - 1;
    await speak(lastMonth);
    await speak(now, { source: 'demo', test: true });
    await speak(now, { source: 'drill' });
    await speak(now, { test: true });
    await speak(now, { state: 'quarantined' });
    await speak(now, { steps: [] });
    await speak(now);
    await speak(now, { source: 'points' });
    expect(await usage()).toEqual({ media: { total: 2, limit: 7 }, tts: { usage: 2, limit: TTS_LIMIT } });
  });

  it('[TIER-09] counts new purchases, and refuses speech above the limit before Bits are used', async () => {
    expect(await speechOffered()).toBeNull();
    const made = await say();
    expect(made.status).toBe(201);
    const viewer = await system.newViewer();
    const { token } = await system.session(viewer);
    const { nonce, sku } = (
      await system.call('POST', '/api/extension/intents', {
        token,
        body: { item: ITEMS.speech, amount: 300, input: { 'tts.text': 'hello' } },
      })
    ).json as { nonce: string; sku: string };
    const bought = await system.purchase(sku, viewer);
    await system.call('POST', '/api/extension/transactions', {
      token: bought.sessionToken,
      body: { receipt: bought.receipt, nonce },
    });
    expect(await usage()).toMatchObject({ tts: { usage: TTS_LIMIT } });
    const refused = await say();
    expect([refused.status, refused.json]).toMatchObject([409, { error: 'speech.limit' }]);
    expect(await speechOffered()).toMatch(/reached its limit/);
    const horn = await system.call('POST', '/api/extension/intents', {
      token: (await system.session(await system.newViewer())).token,
      body: { item: ITEMS.horn, amount: 25 },
    });
    expect(horn.status).toBe(201);
  });

  it('Plus has no limits', async () => {
    await system.data.repositories.users.update(system.channelId, { plan: 'plus' });
    expect(await usage()).toMatchObject({ media: { limit: null }, tts: { usage: TTS_LIMIT, limit: null } });
    // A channel is cached for a moment.
    await vi.waitFor(async () => expect((await say()).status).toBe(201), { timeout: 30_000, interval: 300 });
  });
});

describe('Bits used since a time', () => {
  const read = (since: unknown) => ask('GET', `/api/user/paid?since=${since}`);

  it('include everything that viewers used on the channel in any state, but no tests or demos', async () => {
    const now = Date.now();
    const insert = (over: Partial<Interaction> = {}) => speak(now, { steps: [], ...over });
    let asks = 0;
    /** Asks for another time in each call, so that the store is queried: these records did not go through the ledger. */
    const bits = async () => {
      asks += 1;
      return ((await read(now - 60_000 - asks)).json as { bits: number }).bits;
    };
    const before = await bits();
    await insert({ createdAt: now - 120_000 });
    await insert({ source: 'demo', test: true });
    await insert({ source: 'drill' });
    await insert({ test: true });
    await insert({ state: 'misrouted' });
    await insert({ channelId: 'another-channel' });
    expect(await bits()).toBe(before);
    await insert();
    await insert({ state: 'owed', amount: 25 });
    expect(await bits()).toBe(before + 325);
    expect((await read(now + 60_000)).json).toEqual({ bits: 0, alerts: 0, points: 0, redemptions: 0 });
  });

  it('include new purchases', async () => {
    const since = Date.now() - 60_000;
    const before = (await read(since)).json as { bits: number; alerts: number };
    const viewer = await system.newViewer();
    await system.session(viewer);
    await system.purchase('bits25', viewer);
    await expect
      .poll(async () => (await read(since)).json)
      .toMatchObject({ bits: before.bits + 25, alerts: before.alerts + 1 });
  });

  it('go back at most two days', async () => {
    expect((await read(Date.now() - 47 * 3_600_000)).status).toBe(200);
    for (const since of [Date.now() - 49 * 3_600_000, 0, -1, 1.5, 'today', '']) {
      const answer = await read(since);
      expect([since, answer.status, answer.json]).toMatchObject([since, 400, { error: 'request.invalid' }]);
    }
  });
});
