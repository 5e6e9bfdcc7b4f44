import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SocketWaits } from '../../src/eventsub/socket-session.ts';
import { DEMO_CHANNEL, EVENTSUB_SECRET, VIEWER_ONE } from '../support.ts';
import { type Rig, startRig } from './rig.ts';
import { connect } from './socket.ts';

const TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{9}Z$/);

describe('conformity: EventSub over WebSockets', () => {
  let rig: Rig;
  let sockets: Awaited<ReturnType<typeof connect>>[];
  beforeEach(async () => {
    rig = await startRig(['channel:manage:polls']);
    sockets = [];
  });
  afterEach(async () => {
    for (const one of sockets) one.socket.terminate();
    await rig.close();
  });

  const open = async (query = '') => {
    const one = await connect(`${rig.simulator.url.replace('http', 'ws')}/ws${query}`);
    sockets.push(one);
    return one;
  };
  const wait = (waits: Partial<SocketWaits>) => {
    rig.simulator.twitch.options.socketWaits = waits;
  };
  const subscribe = (
    sessionId: string,
    { type = 'stream.offline', version = '1', condition = {}, headers = rig.owner } = {},
  ) =>
    rig.helix(
      'POST',
      'eventsub/subscriptions',
      {
        type,
        version,
        condition: { broadcaster_user_id: DEMO_CHANNEL, ...condition },
        transport: { method: 'websocket', session_id: sessionId },
      },
      headers,
    );
  const list = async (query = '', headers = rig.owner) =>
    (await rig.helix('GET', `eventsub/subscriptions${query}`, undefined, headers)).json;
  const goOffline = () => rig.control('PUT', 'channels/demo_channel/live', { live: false });
  const statuses = async () => (await list()).data.map((one: { status: string }) => one.status);

  it('session_welcome names the session, and clamps the keepalive', async () => {
    const welcome = await (await open()).first('session_welcome');
    expect(welcome).toEqual({
      metadata: { message_id: expect.any(String), message_type: 'session_welcome', message_timestamp: TIME },
      payload: {
        session: {
          id: expect.any(String),
          status: 'connected',
          keepalive_timeout_seconds: 10,
          reconnect_url: null,
          connected_at: TIME,
        },
      },
    });
    for (const [asked, given] of [
      ['30', 30],
      ['1', 10],
      ['9999', 600],
    ]) {
      const one = await open(`?keepalive_timeout_seconds=${asked}`);
      expect((await one.first('session_welcome')).payload.session?.keepalive_timeout_seconds).toBe(given);
    }
    await expect(open('?keepalive_timeout_seconds=ten')).rejects.toThrow('400');
  });

  it('POST eventsub/subscriptions with a session: 202, enabled at once; its notification names the session', async () => {
    const one = await open();
    const sessionId = await one.sessionId();
    const created = await subscribe(sessionId);
    expect(created.status).toBe(202);
    expect(created.json).toMatchObject({ total: 1, total_cost: 0, max_total_cost: 10 });
    const transport = { method: 'websocket', session_id: sessionId };
    expect(created.json.data[0]).toMatchObject({
      status: 'enabled',
      type: 'stream.offline',
      version: '1',
      transport: { ...transport, connected_at: TIME },
      cost: 0,
    });
    await goOffline();
    const { metadata, payload } = await one.first('notification');
    expect(metadata).toEqual({
      message_id: expect.any(String),
      message_type: 'notification',
      message_timestamp: TIME,
      subscription_type: 'stream.offline',
      subscription_version: '1',
    });
    expect(payload.subscription).toEqual({ ...created.json.data[0], transport });
    expect(payload.event).toMatchObject({ broadcaster_user_id: DEMO_CHANNEL });
    await rig.control('POST', 'webhooks/redeliver', { type: 'stream.offline' });
    const [, again] = await one.take('notification', 2);
    expect(again).toEqual({ metadata, payload });
  });

  it('POST eventsub/subscriptions: 400 for a missing or disconnected session and for a token of the wrong kind', async () => {
    const one = await open();
    const sessionId = await one.sessionId();
    expect((await subscribe('AgoQnobody')).json).toMatchObject({
      status: 400,
      message: 'websocket transport session does not exist or has already disconnected',
    });
    const mismatch = { status: 400, message: 'invalid transport and auth combination' };
    expect((await subscribe(sessionId, { headers: await rig.app() })).json).toMatchObject(mismatch);
    const webhook = { method: 'webhook', callback: 'https://example.invalid/x', secret: EVENTSUB_SECRET };
    const body = { type: 'stream.offline', version: '1', condition: { broadcaster_user_id: DEMO_CHANNEL } };
    expect((await rig.helix('POST', 'eventsub/subscriptions', { ...body, transport: webhook })).json).toMatchObject(
      mismatch,
    );
    const noSession = await rig.helix('POST', 'eventsub/subscriptions', {
      ...body,
      transport: { method: 'websocket' },
    });
    expect(noSession.status).toBe(400);
    expect((await subscribe(sessionId, { headers: { ...rig.owner, authorization: 'Bearer no' } })).status).toBe(401);
  });

  it('POST eventsub/subscriptions: 403 without the scope, and for another broadcaster’s channel', async () => {
    const one = await open();
    const sessionId = await one.sessionId();
    expect((await subscribe(sessionId, { type: 'channel.poll.begin' })).status).toBe(202);
    const refused = { status: 403, message: 'subscription missing proper authorization' };
    expect((await subscribe(sessionId, { type: 'channel.ban' })).json).toMatchObject(refused);
    const other = await rig.signInAs('viewer_one', ['channel:manage:polls']);
    expect((await subscribe(sessionId, { type: 'channel.poll.end', headers: other })).json).toMatchObject(refused);
  });

  it('POST eventsub/subscriptions: 409; one user per session, three sessions per user, a cost of ten', async () => {
    const one = await open();
    const sessionId = await one.sessionId();
    const first = (await subscribe(sessionId)).json.data[0].id;
    expect((await subscribe(sessionId)).json).toMatchObject({ status: 409, id: first });
    const other = await rig.signInAs('viewer_one', []);
    expect((await subscribe(sessionId, { type: 'stream.online', headers: other })).json).toMatchObject({
      status: 400,
      message: 'websocket transport cannot have subscriptions created by different users',
    });
    for (const type of ['stream.online', 'channel.poll.begin']) {
      expect((await subscribe(await (await open()).sessionId(), { type })).status).toBe(202);
    }
    expect((await subscribe(await (await open()).sessionId(), { type: 'channel.poll.end' })).json).toMatchObject({
      status: 429,
      message: 'number of websocket transports limit exceeded',
    });
    const [subscription] = Object.values(rig.simulator.twitch.state.subscriptions);
    if (subscription !== undefined) subscription.cost = 10;
    const strange = { type: 'stream.online', condition: { broadcaster_user_id: VIEWER_ONE } };
    rig.simulator.twitch.state.refreshTokens = {};
    expect((await subscribe(sessionId, strange)).json).toMatchObject({ status: 429, message: 'cost exceeded' });
  });

  it('GET and DELETE eventsub/subscriptions: a user’s token has what it created, an app’s token the rest', async () => {
    const one = await open();
    const { id } = (await subscribe(await one.sessionId())).json.data[0];
    await rig.listen('stream.online');
    const app = await rig.app();
    expect((await list()).data.map((shown: { id: string }) => shown.id)).toEqual([id]);
    expect(await list('', app)).toMatchObject({ total: 1, max_total_cost: 10_000, data: [{ type: 'stream.online' }] });
    const remove = (headers: Record<string, string>) =>
      rig.helix('DELETE', `eventsub/subscriptions?id=${id}`, undefined, headers);
    expect((await remove(app)).status).toBe(404);
    expect((await remove(rig.owner)).status).toBe(204);
    expect((await list()).total).toBe(0);
  });

  it('a socket closed by its client: websocket_disconnected, with disconnected_at; new sessions can subscribe again', async () => {
    const one = await open();
    await subscribe(await one.sessionId());
    one.socket.close();
    await expect.poll(statuses).toEqual(['websocket_disconnected']);
    expect((await list('?status=websocket_disconnected')).data[0].transport).toMatchObject({ disconnected_at: TIME });
    for (let count = 0; count < 4; count += 1) {
      const next = await open();
      expect((await subscribe(await next.sessionId())).status).toBe(202);
      next.socket.close();
      await expect.poll(async () => (await statuses()).includes('enabled')).toBe(false);
    }
  });

  it('a socket is closed with 4001 if it sends, 4003 if nothing uses it, and 4002 if it answers no ping', async () => {
    const talker = await open();
    await subscribe(await talker.sessionId());
    talker.socket.send('hello');
    expect(await talker.closed).toEqual([4001, 'sent inbound traffic']);
    expect(await statuses()).toEqual(['websocket_received_inbound_traffic']);
    wait({ unusedMs: 30 });
    expect(await (await open()).closed).toEqual([4003, 'connection unused']);
    wait({ pingMs: 20 });
    const deaf = await open();
    deaf.socket.pong = () => undefined;
    expect(await deaf.closed).toEqual([4002, 'failed ping pong']);
    wait({ pingMs: 250 });
    const lively = await open();
    await new Promise((resolve) => lively.socket.on('ping', resolve));
    await new Promise((resolve) => lively.socket.on('ping', resolve));
    expect(lively.socket.readyState).toBe(lively.socket.OPEN);
  });

  it('session_keepalive is sent after each silence as long as the welcome’s keepalive', async () => {
    wait({ secondMs: 2 });
    const one = await open();
    const [, frame] = await one.take('session_keepalive', 2);
    expect(frame).toEqual({
      metadata: { message_id: expect.any(String), message_type: 'session_keepalive', message_timestamp: TIME },
      payload: {},
    });
  });

  it('session_reconnect moves the subscriptions to the new connection; the old one is closed with 4004', async () => {
    wait({ reconnectMs: 2_000 });
    const old = await open();
    const sessionId = await old.sessionId();
    await subscribe(sessionId);
    expect((await rig.control('GET', 'sockets')).json.sockets).toMatchObject([{ id: sessionId, keepaliveSeconds: 10 }]);
    expect((await rig.control('POST', `sockets/${sessionId}/reconnect`)).status).toBe(202);
    const { session } = (await old.first('session_reconnect')).payload;
    expect(session).toMatchObject({
      id: sessionId,
      status: 'reconnecting',
      keepalive_timeout_seconds: null,
      reconnect_url: expect.stringContaining('/ws?challenge='),
    });
    const next = await connect(String(session?.reconnect_url));
    sockets.push(next);
    expect(await next.sessionId()).toBe(sessionId);
    expect(await old.closed).toEqual([4004, 'client reconnect grace time expired']);
    expect(await statuses()).toEqual(['enabled']);
    await goOffline();
    await next.first('notification');
  });

  it('session_reconnect: a client that does not follow loses its subscriptions; a made-up reconnect URL is closed with 4007', async () => {
    wait({ reconnectMs: 20 });
    const one = await open();
    const sessionId = await one.sessionId();
    await subscribe(sessionId);
    expect(await (await open(`?challenge=none&id=${sessionId}`)).closed).toEqual([4007, 'invalid reconnect attempt']);
    await rig.control('POST', `sockets/${sessionId}/reconnect`);
    expect(await one.closed).toEqual([4004, 'client reconnect grace time expired']);
    expect(await statuses()).toEqual(['websocket_failed_to_reconnect']);
    expect((await rig.control('POST', `sockets/${sessionId}/reconnect`)).status).toBe(404);
  });

  it('revocation arrives over the socket, which stays open; an error at Twitch closes it with 4000', async () => {
    const one = await open();
    const sessionId = await one.sessionId();
    await subscribe(sessionId);
    await rig.control('POST', 'grants/revoke', { user: 'demo_channel' });
    const { metadata, payload } = await one.first('revocation');
    expect(metadata).toMatchObject({ message_type: 'revocation', subscription_type: 'stream.offline' });
    expect(payload).toMatchObject({ subscription: { status: 'authorization_revoked' } });
    expect(payload.event).toBeUndefined();
    expect(one.socket.readyState).toBe(one.socket.OPEN);
    expect((await rig.control('DELETE', `sockets/${sessionId}`)).status).toBe(204);
    expect(await one.closed).toEqual([4000, 'internal server error']);
  });

  it('a socket is refused at another path or host name', async () => {
    const url = `${rig.simulator.url.replace('http', 'ws')}`;
    await expect(connect(`${url}/elsewhere`)).rejects.toThrow('404');
    await expect(connect(`${url}/ws`, { host: 'example.invalid' })).rejects.toThrow('403');
  });
});
