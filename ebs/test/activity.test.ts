import { listHistory, readChannelState } from '@bitcue/shared/api/activity.ts';
import { tryRules } from '@bitcue/shared/api/rule-trial.ts';
import { listInteractions } from '@bitcue/shared/api/user.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createRecord } from '../src/triggers/bits/apply-evidence.ts';
import { makeEvidence } from './support/ledger-harness.ts';
import { connectPage, ITEMS, type System, startSystem } from './support/system.ts';

let system: System;
let pages: Awaited<ReturnType<typeof connectPage>>[] = [];
beforeAll(async () => {
  system = await startSystem();
});
afterAll(() => system.close());
afterEach(async () => {
  await pause(false);
  for (const page of pages) {
    page.socket.close();
    await page.closed;
  }
  pages = [];
});

/** Request body of each decision. */
const BODIES = { skip: undefined, play: {}, dismiss: { reason: 'x' } };
/** Makes a call from the dashboard. */
async function call(method: string, path: string, body?: unknown) {
  const headers = {
    'Content-Type': 'application/json',
    'X-Requested-With': 'bitcue',
    Origin: new URL(system.config.publicUrl).origin,
  };
  return system.call(method, path, { cookie: system.cookie, headers, body });
}
const pause = (paused: boolean) => call('PUT', '/api/user/queue', { paused });
const readState = async () => readChannelState.answer.parse((await call('GET', '/api/user/state')).json);
async function openPage(options: Parameters<typeof connectPage>[1] = {}) {
  const page = await connectPage(system, options);
  pages.push(page);
  await expect.poll(() => page.told.length).toBeGreaterThan(0);
  return page;
}
/** Buys the horn; returns the transaction's id once it is in the queue. */
async function buyHorn(item: string = ITEMS.horn, sku = 'bits25', amount = 25, input = {}) {
  const viewer = await system.newViewer();
  const { token } = await system.session(viewer);
  await system.call('POST', '/api/extension/intents', { token, body: { item, amount, input } });
  const { transactionId } = await system.purchase(sku, viewer);
  await system.until(transactionId, 'leased', 'started', 'done');
  return { id: transactionId, token };
}

describe('pause', () => {
  it('makes purchases wait, including punishments, informs the viewer, and plays them in order afterwards', async () => {
    const page = await openPage();
    expect((await pause(true)).json).toEqual({ message: 'Alerts are paused. Purchases wait.' });
    const [first, second] = [await buyHorn(), await buyHorn()];
    const punishment = await buyHorn(ITEMS.timeout, 'bits500', 500, { 'punishment.target': 'chatter_one' });
    expect(await readState()).toMatchObject({ paused: true, alertPages: 1, counts: { waiting: 3 }, playing: null });
    expect((await system.data.repositories.users.findById(system.channelId))?.paused).toBe(true);
    const seen = await system.call('GET', `/api/extension/interactions/${first.id}`, { token: first.token });
    expect(seen.json).toMatchObject({ text: expect.stringContaining('paused') });
    expect(page.plays()).toEqual([]);
    await pause(false);
    for (const { id } of [first, second, punishment]) await system.until(id, 'done');
    expect(page.plays().map((play) => play.id.split(':')[0])).toEqual([first.id, second.id, punishment.id]);
  });

  it.each([[{ paused: 'yes' }], [{}], [{ paused: true, channel: '1' }]])('refuses %j', async (body) => {
    expect((await call('PUT', '/api/user/queue', body)).json).toMatchObject({ error: 'request.invalid' });
    expect((await readState()).paused).toBe(false);
  });
});

describe('skip, play now, dismiss', () => {
  it('skips a playing alert at once, can be repeated, and refuses an ended one', async () => {
    const page = await openPage({ plays: false });
    const { id } = await buyHorn();
    // The hub waits for a leader that left, so another page may take a moment to lead.
    await expect.poll(() => page.plays().length, { timeout: 30_000 }).toBe(1);
    const cue = page.plays()[0]?.id ?? '';
    page.say({ type: 'started', id: cue, play: 1 });
    await system.until(id, 'started');
    expect((await readState()).playing).toMatchObject({ id, title: 'Horn' });
    expect((await call('POST', `/api/user/interactions/${id}/skip`)).status).toBe(200);
    await expect.poll(() => page.told).toContainEqual({ type: 'stop', id: cue });
    page.say({ type: 'finished', id: cue, play: 1 });
    await expect.poll(() => page.told).toContainEqual({ type: 'settled', id: cue });
    expect((await call('POST', `/api/user/interactions/${id}/skip`)).status).toBe(200);
    expect(await system.until(id, 'skipped')).toMatchObject({
      timeline: expect.arrayContaining([expect.objectContaining({ what: 'skipped', by: 'demo_channel' })]),
    });
    for (const what of ['play', 'dismiss'] as const) {
      const answer = await call('POST', `/api/user/interactions/${id}/${what}`, BODIES[what]);
      expect(answer.status, what).toBe(what === 'play' ? 409 : 200);
    }
  });

  it('lists the steps that Twitch did not confirm, and repeats only the chosen ones', async () => {
    const input = { 'punishment.target': 'chatter_one' };
    const { id } = await buyHorn(ITEMS.timeout, 'bits500', 500, input);
    const done = await system.until(id, 'done');
    const steps = done.steps.map((step) => ({
      ...step,
      state: step.optional ? ('failed' as const) : ('unknown' as const),
    }));
    const owed = { ...done, id: 'owed-timeout', intent: null, rev: 1, state: 'owed' as const, steps };
    await system.data.repositories.interactions.insert(owed);
    const listed = listInteractions.answer.parse((await call('GET', '/api/user/interactions')).json).interactions;
    const [step, ...others] = listed.find((one) => one.id === 'owed-timeout')?.unknownSteps ?? [];
    expect(step?.label).toMatch(/^Timeout of Chatter_One for /i);
    expect(others).toEqual([]);
    expect(listed.find((one) => one.id === 'owed-timeout')?.playable).toBe(false);

    const play = (body: unknown) => call('POST', '/api/user/interactions/owed-timeout/play', body);
    for (const body of [{}, undefined]) {
      expect((await play(body)).json).toMatchObject({ message: expect.stringContaining('Nothing is left to play.') });
    }
    expect((await play({ again: ['someone.else'] })).status).toBe(409);
    expect((await play({ again: step?.id })).status).toBe(400);
    const { lastSeq } = system.simulator.twitch.truth;
    expect((await play({ again: [step?.id] })).status).toBe(200);
    await system.until('owed-timeout', 'done');
    const effects = system.simulator.twitch.truth.page(lastSeq).entries;
    expect(effects.map((entry) => entry.action)).toEqual(['moderation.timeout']);
  });

  it('plays a held one, dismisses an owed one with a reason, and says why an unknown item cannot play', async () => {
    const page = await openPage();
    const done = await system.until((await buyHorn()).id, 'done');
    const steps = done.steps.map((step) => ({ ...step, state: 'waiting' as const, play: 0 }));
    const held = { ...done, id: 'held-horn', intent: null, rev: 1, state: 'held' as const, steps };
    await system.data.repositories.interactions.insert(held);
    expect((await call('POST', '/api/user/interactions/held-horn/play', {})).json).toEqual({
      message: 'It plays next.',
    });
    await system.until('held-horn', 'done');
    expect(page.plays()).toHaveLength(2);

    const unknown = await system.purchase('bits4000', await system.newViewer());
    await system.until(unknown.transactionId, 'owed');
    expect((await readState()).counts.owed).toBe(1);
    const refused = await call('POST', `/api/user/interactions/${unknown.transactionId}/play`, {});
    expect([refused.status, refused.json]).toEqual([
      409,
      { error: 'interaction.state', message: expect.stringContaining('You can dismiss it') },
    ]);
    const bad = await call('POST', `/api/user/interactions/${unknown.transactionId}/dismiss`, { reason: ' ' });
    expect(bad.status).toBe(400);
    const ok = await call('POST', `/api/user/interactions/${unknown.transactionId}/dismiss`, { reason: 'made good' });
    expect(ok.status).toBe(200);
    expect(await system.until(unknown.transactionId, 'dismissed')).toMatchObject({ reason: 'made good' });
    expect((await readState()).counts.owed).toBe(0);
  });

  it.each(['skip', 'play', 'dismiss'] as const)(
    "answers %s on another channel's interaction as if it did not exist",
    async (what) => {
      const other = {
        ...createRecord(makeEvidence('webhook', `foreign-${what}`), Date.now(), 1),
        channelId: 'another',
      };
      await system.data.repositories.interactions.insert(other);
      const foreign = await call('POST', `/api/user/interactions/${other.id}/${what}`, BODIES[what]);
      const random = await call('POST', `/api/user/interactions/no-such-thing/${what}`, BODIES[what]);
      expect([foreign.status, foreign.text]).toEqual([random.status, random.text]);
      expect(foreign.json).toMatchObject({ error: 'interaction.unknown' });
      expect((await system.data.repositories.interactions.find(other.id))?.state).toBe('received');
    },
  );
});

describe('history', () => {
  it('is paged by time, 50 at a time, without losing simultaneous ones; can be limited to those that need a decision', async () => {
    const { interactions } = system.data.repositories;
    const base = 1_000_000;
    const states = ['done', 'skipped', 'held', 'owed'] as const;
    for (let n = 0; n < 120; n += 1) {
      // Five records share each time, so that a page ends in the middle of such a group.
      const record = createRecord(makeEvidence('webhook', `past-${n}`), base + Math.floor((n + 2) / 5), n + 1);
      const state = states[n % states.length] ?? 'done';
      await interactions.insert({ ...record, state, channelId: system.channelId, confirmed: true });
    }
    const read = async (query: string) =>
      listHistory.answer.parse((await call('GET', `/api/user/history?${query}`)).json);
    const walk = async (more = '', cursor = 'before', start = base + 1_000) => {
      const ids: string[] = [];
      for (let at = start; ; ) {
        const page = await read(`${cursor}=${at}${more}`);
        expect(page.interactions.length).toBeLessThan(60);
        ids.push(...page.interactions.map((one) => one.id));
        if (page.next === null) return ids;
        at = page.next;
      }
    };
    const all = await walk();
    expect(new Set(all).size).toBe(120);
    expect(all).toHaveLength(120);
    expect(all.slice(0, 3)).not.toContain('past-0');
    expect((await walk('&state=undecided')).length).toBe(60);
    expect((await walk('&state=ended')).length).toBe(60);
    expect((await walk('&state=open')).length).toBe(0);
    const oldestFirst = await walk(`&order=oldest&before=${base + 1_000}`, 'from', base);
    expect(oldestFirst).toHaveLength(120);
    expect(new Set(oldestFirst)).toEqual(new Set(all));
    expect(['past-0', 'past-1', 'past-2']).toContain(oldestFirst[0]);
    expect((await walk('&state=undecided&order=oldest', 'from', 0))[0]).toBe('past-2');
    const find = async (query: string) => (await read(`before=${base + 1_000}&${query}`)).interactions.length;
    expect(await find('state=ended&outcome=skipped')).toBe(30);
    expect(await find('state=ended&paid=bits&search=%20VIEWER_one')).toBe(60);
    expect(await find('paid=points')).toBe(0);
    expect(await find('search=nobody')).toBe(0);
    expect((await read('before=999999999999999')).interactions.length).toBeGreaterThanOrEqual(50);
  });

  it.each(['before=x', 'before=-1', 'state=done', 'state=held', 'state=open&state=ended', 'before[$gt]=1'])(
    'refuses %s',
    async (query) => {
      const answer = await call('GET', `/api/user/history?${query}`);
      // An unknown key is ignored, and never reaches a filter.
      expect(answer.status).toBe(query.includes('$') ? 200 : 400);
    },
  );
});

describe('trying rules on past messages', () => {
  const tryOn = (body: unknown) => call('POST', '/api/user/history/trial', body);

  it('shows what a rule would have done to messages that were read out, and saves nothing', async () => {
    await openPage();
    const input = { 'tts.text': 'please buy pineapples' };
    const { id } = await buyHorn(ITEMS.speech, 'bits300', 300, input);
    await system.until(id, 'done');
    const before = (await call('GET', '/api/user/extension')).text;
    const settings = { filter: { wordList: ['pine*'] } };
    const answer = tryRules.answer.parse((await tryOn({ rules: 'filter', settings })).json);
    expect(answer.messages.find((one) => one.id.startsWith(id))).toMatchObject({
      text: 'please buy pineapples',
      shown: 'please buy **********',
      outcome: 'masked',
      isNew: true,
    });
    const said = await tryOn({ rules: 'pronunciations', pronunciations: [{ word: 'pineapples', said: 'fruit' }] });
    const found = tryRules.answer.parse(said.json).messages.find((one) => one.id.startsWith(id));
    expect(found).toMatchObject({ outcome: 'said', spoken: expect.stringContaining('please buy fruit') });
    expect((await call('GET', '/api/user/extension')).text).toBe(before);
  });

  it.each([
    {},
    { rules: 'other' },
    { rules: 'filter' },
    { rules: 'filter', settings: { filter: { placeholder: '' } } },
    { rules: 'pronunciations', pronunciations: [{ word: '', said: 'x' }] },
    { rules: 'pronunciations', pronunciations: [], channel: '1' },
  ])('refuses %j', async (body) => {
    const answer = await tryOn(body);
    expect([answer.status, answer.json]).toMatchObject([400, { error: 'request.invalid' }]);
  });
});
