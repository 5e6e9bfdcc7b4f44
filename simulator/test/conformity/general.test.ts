import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { EVENTSUB_SECRET } from '../support.ts';
import { type Rig, startRig } from './rig.ts';

describe('conformity: every Helix call', () => {
  let rig: Rig;
  beforeEach(async () => {
    rig = await startRig(['channel:manage:polls']);
  });
  afterEach(() => rig.close());

  it('all: a call without Client-Id is 401', async () => {
    const { authorization } = rig.owner;
    const answer = await rig.helix('GET', 'users', undefined, { authorization });
    expect(answer.json).toEqual({ error: 'Unauthorized', status: 401, message: 'Client ID is missing' });
  });

  it('all with a body: invalid JSON is 400 in Helix’s shape, with the rate-limit headers', async () => {
    const answer = await fetch(`${rig.simulator.url}/mock/polls`, {
      method: 'POST',
      headers: { ...rig.owner, 'content-type': 'application/json' },
      body: '{"title":',
    });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ error: 'Bad Request', status: 400, message: expect.any(String) });
    for (const name of ['limit', 'remaining', 'reset']) expect(answer.headers.get(`ratelimit-${name}`)).not.toBeNull();
  });

  it('POST eventsub/subscriptions: 409 names the existing one; an ended one does not block a new one', async () => {
    const { created, headers, url } = await rig.listen('stream.online');
    const { id, type, version, condition, transport } = created.json.data[0];
    const body = { type, version, condition, transport: { ...transport, secret: EVENTSUB_SECRET } };
    const again = () =>
      fetch(url, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    const answer = await again();
    expect(answer.status).toBe(409);
    expect(await answer.json()).toEqual({
      error: 'Conflict',
      status: 409,
      message: 'subscription already exists',
      id,
    });
    const known = rig.simulator.twitch.state.subscriptions[id];
    if (known !== undefined) known.status = 'webhook_callback_verification_failed';
    expect((await again()).status).toBe(202);
  });
});
