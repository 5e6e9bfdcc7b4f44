import { randomUUID } from 'node:crypto';
import { extensionItem } from '@bitcue/shared/items/item.ts';
import { waitFor } from '@bitcue/shared/test/wait-for.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createExecutors } from '../src/effects/registry.ts';
import { systemRandom } from '../src/ports/system.ts';
import { createDemos } from '../src/triggers/demo/play-demo.ts';
import { createFeaturePorts } from './support/feature-ports.ts';
import { connectPage, ITEMS, type System, startSystem } from './support/system.ts';

const SOUND = 'sound0000000000000001';
const VIDEO = 'video0000000000000001';

let system: System;
let accessToken: string;
let page: Awaited<ReturnType<typeof connectPage>>;
beforeAll(async () => {
  system = await startSystem();
  const user = (await system.call('GET', '/api/user', { cookie: system.cookie })).json;
  accessToken = (user as { twitch: { access_token: string } }).twitch.access_token;
  page = await connectPage(system);
  await waitFor(() => expect(page.told.length).toBeGreaterThan(0));
});
afterAll(async () => {
  page.socket.close();
  await system.close();
});

const demo = (type: string, uuid: string, input: object, token = accessToken) =>
  system.call('POST', '/api/extension/demo', { token, body: { interaction: { input, type, uuid }, amount: 25 } });
const newest = async () => {
  const [record] = await system.data.repositories.interactions.findPast(system.channelId, { limit: 1 });
  if (!record) throw new Error('nothing is in the ledger');
  return record;
};
const countAll = () => system.data.store.db.collection('interactions').countDocuments({});
const punishments = async () => {
  const calls = await (await fetch(`${system.simulator.url}/control/calls`)).text();
  return (calls.match(/moderation\/bans/g) ?? []).length;
};
async function addItem(over: object = {}) {
  const features = [{ id: 'a', type: 'sound', settings: { list: [{ shortId: SOUND }] } }];
  const item = extensionItem.parse({ uuid: randomUUID(), title: 'Shown', amount: 25, features, ...over });
  await system.data.repositories.items.insert(system.channelId, item);
  return item.uuid;
}

describe('[API-11] [API-12] [API-13] a demo', () => {
  it.each([
    ['tts', ITEMS.speech, { message: 'Hello from the dashboard.', voice: '' }, { kind: 'tts', text: /Hello from/ }],
    ['sound', ITEMS.horn, { shortId: SOUND }, { kind: 'sound', title: /Test clip/ }],
    ['video', ITEMS.video, { shortId: VIDEO }, { kind: 'video', title: /Test clip/ }],
    [
      'punishment',
      ITEMS.timeout,
      { duration: 60, id: '0', username: 'demo_chatter' },
      { kind: 'notice', text: /demo_chatter/ },
    ],
  ])('of %s plays on the alert page and answers a message', async (type, uuid, input, cue) => {
    const before = await punishments();
    const answer = await demo(type, uuid, input);
    expect([answer.status, answer.json]).toEqual([200, { message: expect.stringMatching(/\w/) }]);
    const { id } = await newest();
    const record = await system.until(id, 'done');
    expect(record).toMatchObject({ source: 'demo', test: true, amount: 0, channelId: system.channelId });
    const play = page.plays().find((one) => one.type === 'play' && one.id.startsWith(id));
    const [words] = Object.entries(cue).filter(([name]) => name !== 'kind');
    expect(play).toMatchObject({
      cue: { kind: cue.kind, amount: 0, [words?.[0] ?? '']: expect.stringMatching(words?.[1] ?? '') },
    });
    expect(await punishments()).toBe(before);
  });

  it('[API-13] never punishes anyone, whoever is named', async () => {
    for (const input of [
      { duration: 60, id: '100000031', username: 'chatter_one' },
      { duration: 60, id: 0, username: 'chatter_one' },
    ]) {
      expect((await demo('punishment', ITEMS.timeout, input)).status).toBe(400);
    }
    const fixed = await addItem({
      features: [
        { id: 'p', type: 'punishment', settings: { mode: 'ban', target: 'username', target_username: 'chatter_one' } },
      ],
    });
    expect((await demo('punishment', fixed, { duration: 60, id: '0', username: 'chatter_one' })).status).toBe(200);
    const { id, steps } = await newest();
    await system.until(id, 'done');
    expect(steps.map((step) => step.kind)).toEqual(['cue']);
    expect(await punishments()).toBe(0);
    expect(JSON.stringify(page.plays())).not.toContain('chatter_one');
  });

  it('without an item is a spoken test alert for the streamer, once in 10 seconds', async () => {
    const send = (body: object = {}) => system.ask('POST', '/api/user/test-alert', body);
    expect((await send({ tier: 6 })).status).toBe(400);
    const answer = await send({ tier: 4 });
    expect([answer.status, answer.json]).toEqual([
      200,
      { message: 'The demo is on its way.', id: (await newest()).id },
    ]);
    const { id } = await newest();
    expect(await system.until(id, 'done')).toMatchObject({ source: 'demo', test: true, item: { title: 'Test alert' } });
    const play = page.plays().find((one) => one.type === 'play' && one.id.startsWith(id));
    expect(play).toMatchObject({
      cue: { kind: 'tts', text: expect.stringMatching(/^This is a test/), tier: 4, origin: 'demo', amount: 0 },
    });
    expect((await send()).json).toMatchObject({ error: 'demo.locked' });
  });

  it('has the look of its item', async () => {
    const uuid = await addItem({ look: { style: 'arcade', size: 's' } });
    expect((await demo('sound', uuid, { shortId: SOUND })).status).toBe(200);
    const { id } = await newest();
    await system.until(id, 'done');
    const play = page.plays().find((one) => one.type === 'play' && one.id.startsWith(id));
    expect(play).toMatchObject({ cue: { kind: 'sound', tier: 2, design: { style: 'arcade', size: 's' } } });
  });

  it('is not counted, starts no cooldown, and blocks no viewer', async () => {
    const counts = async () =>
      (await system.call('GET', '/api/user/interactions', { cookie: system.cookie })).json as {
        counts: { done: number };
      };
    const usage = async () => (await system.call('GET', '/api/user/usage', { cookie: system.cookie })).json;
    const uuid = await addItem({ cooldown: 300, features: [{ id: 'a', type: 'tts', settings: {} }] });
    const before = [(await counts()).counts.done, await usage()];
    expect((await demo('tts', uuid, { message: 'Once.', voice: '' })).status).toBe(200);
    await system.until((await newest()).id, 'done');
    expect([(await counts()).counts.done, await usage()]).toEqual(before);
    expect(await system.data.repositories.items.find(system.channelId, uuid)).toMatchObject({
      lastEpoch: 0,
      reservation: null,
    });
    const { token } = await system.session(await system.newViewer());
    const body = { item: uuid, amount: 25, input: { 'tts.text': 'hi' } };
    expect((await system.call('POST', '/api/extension/intents', { token, body })).status).toBe(201);
  });

  it('is accepted once per item in 10 seconds; the refusal says when to retry', async () => {
    const [uuid, other] = [await addItem(), await addItem()];
    const before = await countAll();
    const answers = await Promise.all([1, 2, 3].map(() => demo('sound', uuid, { shortId: SOUND })));
    const refused = answers.filter((answer) => answer.status !== 200);
    expect(refused.map((answer) => [answer.status, (answer.json as { error: string }).error])).toEqual([
      [429, 'demo.locked'],
      [429, 'demo.locked'],
    ]);
    for (const answer of refused) expect(Number(answer.headers.get('retry-after'))).toBeLessThanOrEqual(10);
    expect((await demo('sound', other, { shortId: SOUND })).status).toBe(200);
    expect(await countAll()).toBe(before + 2);
  });

  it('is accepted once per item in 10 seconds, across processes', async () => {
    const uuid = await addItem();
    const user = await system.data.repositories.users.findById(system.channelId);
    if (!user) throw new Error('there is no streamer');
    const { items, media, namedLeases } = system.data.repositories;
    const inserted: string[] = [];
    let now = Date.now();
    const createProcess = () =>
      createDemos({
        items,
        executors: createExecutors({ ...createFeaturePorts().ports, media, objects: system.data.objects }),
        ledger: {
          async insert(record) {
            inserted.push(record.id);
            return record;
          },
        },
        leases: namedLeases,
        hasPage: () => true,
        clock: { now: () => now, after: () => () => {} },
        random: systemRandom,
      });
    const processes = [createProcess(), createProcess(), createProcess()];
    const press = () => Promise.allSettled(processes.map((one) => one.playItem(user, uuid)));
    const refused = (await press()).flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    expect(refused).toMatchObject([
      { code: 'demo.locked', retryAfterS: 10 },
      { code: 'demo.locked', retryAfterS: 10 },
    ]);
    now += 9_999;
    await press();
    expect(inserted).toHaveLength(1);
    now += 1;
    await press();
    expect(inserted).toHaveLength(2);
  });

  it('a refused demo locks nothing', async () => {
    const uuid = await addItem();
    expect((await demo('sound', uuid, { shortId: VIDEO })).status).toBe(400);
    expect((await demo('sound', uuid, { shortId: SOUND })).status).toBe(200);
  });

  it('[API-11] also plays a disabled item', async () => {
    const uuid = await addItem({ enabled: false });
    expect((await demo('sound', uuid, { shortId: SOUND })).status).toBe(200);
  });

  it.each([
    ['an item that does not exist', 'sound', randomUUID(), { shortId: SOUND }, 404, 'item.not_found'],
    ['a type that the item does not have', 'video', ITEMS.horn, { shortId: VIDEO }, 400, 'demo.feature'],
    ['a clip that is not on the item', 'sound', ITEMS.horn, { shortId: 'other0000000000000001' }, 400, 'input.invalid'],
    ['an unknown voice', 'tts', ITEMS.speech, { message: 'hi', voice: 'Nobody' }, 400, 'voice.unknown'],
    ['a message without words', 'tts', ITEMS.speech, { message: '  ', voice: '' }, 400, 'request.invalid'],
    ['a message that is too long', 'tts', ITEMS.speech, { message: 'x'.repeat(451), voice: '' }, 400, 'input.invalid'],
    ['the input of another type', 'sound', ITEMS.horn, { message: 'hi', voice: '' }, 400, 'request.invalid'],
    ['an extra field', 'sound', ITEMS.horn, { shortId: SOUND, volume: 100 }, 400, 'request.invalid'],
    ['an unknown type', 'poll', ITEMS.horn, {}, 400, 'request.invalid'],
    [
      'a punishment that never ends',
      'punishment',
      ITEMS.timeout,
      { duration: 1e9, id: '0', username: 'x' },
      400,
      'request.invalid',
    ],
  ])('%s is refused, and nothing is written', async (_, type, uuid, input, status, error) => {
    const before = await countAll();
    const answer = await demo(type, uuid, input);
    expect([answer.status, answer.json]).toMatchObject([status, { error, message: expect.any(String) }]);
    expect(await countAll()).toBe(before);
  });

  it('reports that there is no alert page, and leaves nothing for the streamer to decide', async () => {
    page.socket.close();
    await page.closed;
    await waitFor(() => expect(system.lines.join()).toContain('alerts.page_left'));
    const answer = await demo('sound', await addItem(), { shortId: SOUND });
    expect([answer.status, (answer.json as { message: string }).message]).toEqual([
      200,
      expect.stringMatching(/alert page/),
    ]);
    await system.until((await newest()).id, 'done');
  });
});
