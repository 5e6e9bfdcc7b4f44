import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CLIENT_ID, DEMO_CHANNEL, EVENTSUB_SECRET, startTestBackend } from '../support.ts';
import { type Rig, startRig } from './rig.ts';
import { connect } from './socket.ts';

const SUBSCRIPTIONS = 'eventsub/subscriptions';
const CONDUITS = 'eventsub/conduits';
const SHARDS = 'eventsub/conduits/shards';

describe('conformity: EventSub over conduits', () => {
  let rig: Rig;
  let app: Record<string, string>;
  beforeEach(async () => {
    rig = await startRig([]);
    app = await rig.app();
  });
  afterEach(() => rig.close());

  const call = (method: string, path: string, body?: unknown, headers = app) => rig.helix(method, path, body, headers);
  const create = async (count = 2) => (await call('POST', CONDUITS, { shard_count: count })).json.data[0].id as string;
  const webhook = (path: string) => ({
    method: 'webhook',
    callback: `https://example.invalid/${path}`,
    secret: EVENTSUB_SECRET,
  });
  const assign = (conduitId: string, shards: [id: string, transport: object][]) =>
    call('PATCH', SHARDS, { conduit_id: conduitId, shards: shards.map(([id, transport]) => ({ id, transport })) });
  const subscribe = (conduitId: string, headers = app, type = 'stream.offline') =>
    call(
      'POST',
      SUBSCRIPTIONS,
      {
        type,
        version: '1',
        condition: { broadcaster_user_id: DEMO_CHANNEL },
        transport: { method: 'conduit', conduit_id: conduitId },
      },
      headers,
    );
  const listShards = async (conduitId: string, query = '') =>
    (await call('GET', `${SHARDS}?conduit_id=${conduitId}${query}`)).json;
  const toggle = async (times: number) => {
    for (let count = 0; count < times; count += 1) {
      await rig.control('PUT', 'channels/demo_channel/live', { live: true });
      await rig.control('PUT', 'channels/demo_channel/live', { live: false });
    }
    await rig.control('POST', 'idle');
  };
  const paths = () => rig.backend.received.filter((one) => one.type === 'notification').map((one) => one.path);
  const openSocket = () => connect(`${rig.simulator.url.replace('http', 'ws')}/ws`);

  it('POST, GET, PATCH, DELETE eventsub/conduits: the app’s own, at most five, of 1 to 20,000 shards', async () => {
    expect((await call('POST', CONDUITS, { shard_count: 5 })).json).toEqual({
      data: [{ id: expect.any(String), shard_count: 5 }],
    });
    for (const count of [0, 20_001, 1.5]) {
      expect((await call('POST', CONDUITS, { shard_count: count })).status).toBe(400);
    }
    expect((await call('POST', `${CONDUITS}?shard_count=1`)).status).toBe(200);
    const ids = [await create(), await create(), await create(20_000)];
    expect((await call('POST', CONDUITS, { shard_count: 1 })).json).toMatchObject({
      status: 429,
      message: 'Conduit limit reached.',
    });
    expect((await call('GET', CONDUITS)).json.data).toHaveLength(5);
    expect((await call('PATCH', CONDUITS, { id: ids[0], shard_count: 9 })).json.data).toEqual([
      { id: ids[0], shard_count: 9 },
    ]);
    expect((await call('PATCH', CONDUITS, { shard_count: 9 })).status).toBe(400);
    const other = await rig.app('extension');
    expect((await call('GET', CONDUITS, undefined, other)).json.data).toEqual([]);
    for (const [method, path, body] of [
      ['PATCH', CONDUITS, { id: ids[0], shard_count: 2 }],
      ['DELETE', `${CONDUITS}?id=${ids[0]}`, undefined],
      ['GET', `${SHARDS}?conduit_id=${ids[0]}`, undefined],
    ] as const) {
      expect((await call(method, path, body, other)).status, method).toBe(404);
    }
    expect((await call('DELETE', `${CONDUITS}?id=${ids[0]}`)).status).toBe(204);
    expect((await call('GET', CONDUITS, undefined, rig.owner)).status).toBe(401);
  });

  it('PATCH eventsub/conduits/shards: 202 with the changed shards and each error; webhooks are verified', async () => {
    const id = await create();
    const socket = await openSocket();
    const session = { method: 'websocket', session_id: await socket.sessionId() };
    const answer = await assign(id, [
      ['0', webhook('zero')],
      ['1', session],
      ['2', webhook('two')],
      ['0', { method: 'websocket', session_id: 'AgoQnobody' }],
      ['0', { ...webhook('x'), secret: 'short' }],
      ['0', { ...webhook('x'), callback: 'https://example.invalid:444/x' }],
      ['0', { method: 'pigeon' }],
    ]);
    expect(answer.status).toBe(202);
    const { method, callback } = webhook('zero');
    expect(answer.json.data).toEqual([
      { id: '0', status: 'webhook_callback_verification_pending', transport: { method, callback } },
      { id: '1', status: 'enabled', transport: { ...session, connected_at: expect.any(String) } },
    ]);
    expect(answer.json.errors).toHaveLength(5);
    for (const one of answer.json.errors) expect(one.code).toBe('invalid_parameter');
    expect(answer.json.errors.map((one: { message: string }) => one.message).slice(0, 2)).toEqual([
      'The shard id is outside of the conduit’s range'.replace('’', "'"),
      'websocket transport session does not exist or has already disconnected',
    ]);
    await rig.control('POST', 'idle');
    const listed = await listShards(id);
    expect(listed).toMatchObject({ data: [{ status: 'enabled' }, { status: 'enabled' }], pagination: {} });
    expect((await listShards(id, '&status=websocket_disconnected')).data).toEqual([]);
    expect((await assign('nothing', [['0', webhook('zero')]])).status).toBe(404);
    expect((await call('PATCH', SHARDS, { shards: [] })).status).toBe(400);
    await call('PATCH', CONDUITS, { id, shard_count: 1 });
    expect((await listShards(id)).data).toHaveLength(1);
    socket.socket.terminate();
  });

  it('POST eventsub/subscriptions with a conduit: enabled at once; each event goes to one shard', async () => {
    const id = await create();
    const socket = await openSocket();
    await assign(id, [
      ['0', webhook('zero')],
      ['1', { method: 'websocket', session_id: await socket.sessionId() }],
    ]);
    await rig.control('POST', 'idle');
    const created = await subscribe(id);
    expect(created.status).toBe(202);
    const transport = { method: 'conduit', conduit_id: id };
    expect(created.json).toMatchObject({ max_total_cost: 10_000, data: [{ status: 'enabled', transport }] });
    await toggle(4);
    expect(paths()).toEqual(['/zero', '/zero']);
    expect(rig.backend.received.every((one) => one.isSigned)).toBe(true);
    const frames = await socket.take('notification', 2);
    expect(frames).toHaveLength(2);
    expect(frames[0]?.payload.subscription).toMatchObject({ transport });
    expect((await subscribe(id)).json).toMatchObject({ status: 409, id: created.json.data[0].id });
    socket.socket.terminate();
  });

  it('POST eventsub/subscriptions with a conduit: 400 for another client’s and with a user’s token', async () => {
    const id = await create();
    expect((await subscribe('nothing')).status).toBe(400);
    expect((await subscribe(id, await rig.app('extension'))).status).toBe(400);
    expect((await subscribe(id, rig.owner)).json).toMatchObject({ message: 'invalid transport and auth combination' });
    expect((await subscribe(id, app, 'channel.ban')).status).toBe(403);
  });

  it('an event that a shard does not accept goes to one other shard, under the same message id', async () => {
    await rig.backend.close();
    rig.backend = await startTestBackend((one) => (one.path === '/bad' ? 500 : 204));
    rig.simulator.setEbsUrl(rig.backend.url);
    const id = await create();
    await assign(id, [
      ['0', webhook('bad')],
      ['1', webhook('good')],
    ]);
    await rig.control('POST', 'idle');
    await subscribe(id);
    await toggle(1);
    expect(paths()).toEqual(['/bad', '/good']);
    expect(new Set(rig.backend.received.map((one) => one.messageId)).size).toBe(1);
  });

  it('conduit.shard.disabled is published when a shard’s socket closes; the subscription stays', async () => {
    const id = await create();
    const type = 'conduit.shard.disabled';
    await rig.listen(type, { client_id: CLIENT_ID, conduit_id: id });
    expect((await rig.listen(type, { client_id: CLIENT_ID, conduit_id: 'nothing' })).created.status).toBe(403);
    const socket = await openSocket();
    const session = { method: 'websocket', session_id: await socket.sessionId() };
    await assign(id, [['0', session]]);
    await subscribe(id);
    socket.socket.close();
    await rig.backend.waitFor(1);
    const [event] = await rig.events(type);
    expect(event).toMatchObject({
      conduit_id: id,
      shard_id: '0',
      status: 'websocket_disconnected',
      transport: { ...session, disconnected_at: expect.any(String) },
    });
    expect((await listShards(id)).data).toMatchObject([{ status: 'websocket_disconnected' }]);
    expect((await call('GET', `${SUBSCRIPTIONS}?type=stream.offline`)).json.data).toMatchObject([
      { status: 'enabled' },
    ]);
  });

  it('DELETE eventsub/conduits: its subscriptions become conduit_deleted', async () => {
    const id = await create();
    await subscribe(id);
    await call('DELETE', `${CONDUITS}?id=${id}`);
    expect((await call('GET', `${SUBSCRIPTIONS}?status=conduit_deleted`)).json.data).toMatchObject([
      { transport: { method: 'conduit', conduit_id: id } },
    ]);
  });
});
