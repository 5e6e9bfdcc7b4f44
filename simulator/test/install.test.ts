import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { OTHER_EXTENSIONS } from '../src/install/slots.ts';
import type { Simulator } from '../src/start.ts';
import { CLIENT_ID, callJson, DEMO_CHANNEL, EXTENSION_ID, startTestSimulator, VIEWER_ONE } from './support.ts';

let simulator: Simulator;
beforeAll(async () => {
  simulator = await startTestSimulator();
});
beforeEach(() => simulator.twitch.reset());
afterAll(() => simulator.close());

const PAGE = `/extensions/${EXTENSION_ID}-0.0.1`;
const channel = (id = DEMO_CHANNEL) => {
  const found = simulator.twitch.state.channels[id];
  if (!found) throw new Error('no channel');
  return found;
};
const press = (action: string, headers: Record<string, string> = {}) =>
  fetch(`${simulator.url}${PAGE}`, {
    method: 'POST',
    redirect: 'manual',
    headers,
    body: new URLSearchParams({ action }),
  });
const readPage = async (headers: Record<string, string> = {}) =>
  (await callJson(`${simulator.url}${PAGE}`, 'GET', undefined, headers)).text;

describe('the install page', () => {
  it('uninstalls and installs the extension, which leaves its slot when uninstalled', async () => {
    expect(await readPage()).toContain('The extension is installed.');
    expect((await press('uninstall')).status).toBe(303);
    expect([channel().installs, channel().slots.panel['1']]).toEqual([[], null]);
    expect(await readPage()).toContain('The extension is not installed.');
    await press('install');
    await press('install');
    expect(channel().installs.map(({ id, version }) => [id, version])).toEqual([[EXTENSION_ID, '0.0.1']]);
  });

  it('is for the channel that signed in last in this browser', async () => {
    const query = new URLSearchParams({
      client_id: CLIENT_ID,
      redirect_uri: 'http://localhost:1/auth/twitch/callback',
      response_type: 'code',
      user: 'viewer_one',
      consent: 'auto',
    });
    const consent = await fetch(`${simulator.url}/auth/authorize?${query}`, { redirect: 'manual' });
    const cookie = consent.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    expect(await readPage({ cookie })).toContain('The channel is viewer_one.');
    await press('install', { cookie });
    expect(channel(VIEWER_ONE).installs).toHaveLength(1);
  });

  it('fills the free slots of a kind with other extensions, and removes them again', async () => {
    await press('fill-panel');
    await press('fill-component');
    const ids = (kind: 'panel' | 'component') => Object.values(channel().slots[kind]).map((slot) => slot?.id);
    const [first, second] = OTHER_EXTENSIONS.map(({ id }) => id);
    expect([ids('panel')[0], ids('component')]).toEqual([EXTENSION_ID, [first, second]]);
    await press('remove-others');
    expect([ids('panel'), ids('component')]).toEqual([
      [EXTENSION_ID, undefined, undefined],
      [undefined, undefined],
    ]);
  });

  it('does not know another version or action, and rejects pages on other machines', async () => {
    expect((await callJson(`${simulator.url}/extensions/${EXTENSION_ID}-9.9.9`)).status).toBe(404);
    expect((await press('uninstall', { origin: 'https://evil.example' })).status).toBe(403);
    expect((await press('anything')).status).toBe(400);
    expect(channel().installs).toHaveLength(1);
  });
});

describe('PUT /control/channels/{id}/extensions', () => {
  it('sets installed extensions and slots together', async () => {
    const installs = OTHER_EXTENSIONS.map(({ id, version, name }) => ({
      id,
      version,
      name,
      type: ['panel', 'component'],
    }));
    const [first, second] = OTHER_EXTENSIONS.map(({ id }) => id);
    const active = { panel: { 1: first }, component: { 2: second } };
    const { status } = await callJson(`${simulator.url}/control/channels/demo_channel/extensions`, 'PUT', {
      installs,
      active,
    });
    expect(status).toBe(204);
    expect(Object.values(channel().slots.panel).map((slot) => slot?.id)).toEqual([first, undefined, undefined]);
    expect(channel().slots.component['2']).toMatchObject({ id: second, x: 20, y: 20 });
  });
});
