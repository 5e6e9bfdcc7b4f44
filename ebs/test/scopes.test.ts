import { signInPath } from '@bitcue/shared/api/sign-in.ts';
import { createNewItem } from '@bitcue/shared/items/item.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type System, startSystem } from './support/system.ts';

const BASE = ['user:edit:broadcast', 'moderation:read'];
const PUNISHMENT = ['moderator:manage:banned_users', 'channel:manage:moderators'];
/** A scope that is requested together with them, although only some punishments need it. */
const OF_SOME = 'moderator:read:chatters';
const STREAMER = 'scoped_streamer';
const ITEM = '20000000-0000-4000-8000-000000000001';

let system: System;
let cookie: string;
beforeAll(async () => {
  system = await startSystem();
  await system.control('users', { login: STREAMER, broadcasterType: 'affiliate' });
  cookie = sessionOf((await system.signIn(STREAMER)).split('; '));
});
afterAll(() => system.close());

const sessionOf = (cookies: readonly string[]) => cookies.find((one) => one.startsWith('bitcue_session=')) ?? '';
const cookiesOf = (headers: Headers) => headers.getSetCookie().map((one) => one.split(';')[0] ?? '');
const readUser = async () =>
  (await system.call('GET', '/api/user', { cookie })).json as { grantedScopes: string[]; missingScopes: string[] };
const session = async (viewer: string) => (await system.session(viewer, { channel: STREAMER })).token;
const askFor = (token: string) =>
  system.call('POST', '/api/extension/intents', {
    token,
    body: { item: ITEM, amount: 500, input: { 'punishment.target': 'chatter_one' } },
  });
async function readOffer(token: string) {
  const { items } = (await system.call('GET', '/api/extension/items', { token })).json as {
    items: { uuid: string; unavailable: string | null }[];
  };
  return items.find((item) => item.uuid === ITEM)?.unavailable;
}
/** Stores the intent of a viewer who was asked for Bits before the permission was withdrawn. */
async function insertIntent(token: string): Promise<void> {
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, string>;
  const step = { featureId: 'a', type: 'punishment', optional: false, lane: 'main' } as const;
  const target = { id: '4000', name: 'chatter_one' };
  await system.data.repositories.intents.insert({
    nonce: 'made-before-the-withdrawal',
    channelId: String(claims.channel_id),
    buyer: { opaqueId: String(claims.opaque_user_id), userId: String(claims.user_id), login: null, name: null },
    sku: 'bits500',
    amount: 500,
    item: { uuid: ITEM, title: 'Punishment', cooldownS: 0 },
    text: null,
    input: {},
    steps: [
      { ...step, id: 'a.action', kind: 'action', data: { mode: 'timeout', durationS: 60, target }, label: 'Timeout' },
    ],
    asks: false,
    drill: false,
    createdAt: Date.now(),
    cancelledAt: null,
  });
}
const timeouts = () =>
  system.simulator.twitch.truth.page(0).entries.filter((one) => one.action === 'moderation.timeout');

describe('an item whose feature type needs more than the base scopes', () => {
  it('is reported only once it is enabled', async () => {
    expect(await readUser()).toMatchObject({ grantedScopes: BASE, missingScopes: [] });
    const feature = { id: 'a', type: 'punishment' as const };
    const item = { ...createNewItem({ uuid: ITEM, feature }), amount: 500, enabled: false };
    expect((await system.ask('POST', `/api/user/extension/${ITEM}`, { item }, cookie)).status).toBe(200);
    expect(await readUser()).toMatchObject({ grantedScopes: BASE, missingScopes: [] });
    const enabled = await system.ask('PATCH', `/api/user/extension/${ITEM}`, { updates: { enabled: true } }, cookie);
    expect(enabled.status).toBe(200);
    expect(await readUser()).toMatchObject({ grantedScopes: BASE, missingScopes: PUNISHMENT });
  });

  it('says why it is unavailable, and is refused before Bits are used', async () => {
    const token = await session(await system.newViewer());
    expect(await readOffer(token)).toBe('The streamer has not allowed this on Twitch yet.');
    expect((await askFor(token)).json).toMatchObject({
      error: 'item.unavailable',
      message: 'This item cannot play right now. No Bits were used.',
    });
  });

  it('is owed if it is paid for anyway', async () => {
    const viewer = await system.newViewer();
    await insertIntent(await session(viewer));
    const bought = await system.purchase('bits500', viewer, STREAMER);
    const record = await system.until(bought.transactionId, 'owed');
    expect(record).toMatchObject({
      amount: 500,
      confirmed: true,
      reason: 'Twitch permission is missing: moderator:manage:banned_users',
    });
    expect(timeouts()).toEqual([]);
  });

  it('works after the streamer granted the permission', async () => {
    const returnTo = '/dashboard/extension';
    const start = await system.call('GET', signInPath({ returnTo, features: ['punishment'] }), { cookie });
    const authorize = new URL(start.headers.get('location') ?? '');
    expect(authorize.searchParams.get('scope')?.split(' ')).toEqual([...BASE, ...PUNISHMENT, OF_SOME]);
    const consent = await fetch(`${authorize.href}&user=${STREAMER}&consent=auto`, { redirect: 'manual' });
    const callback = new URL(consent.headers.get('location') ?? '');
    const cookies = [cookie, ...cookiesOf(start.headers)].join('; ');
    const back = await system.call('GET', callback.pathname + callback.search, { cookie: cookies });
    expect(back.headers.get('location')).toBe(returnTo);
    cookie = sessionOf(cookiesOf(back.headers));
    expect(await readUser()).toEqual(
      expect.objectContaining({ grantedScopes: [...BASE, ...PUNISHMENT, OF_SOME], missingScopes: [] }),
    );

    const viewer = await system.newViewer();
    const token = await session(viewer);
    expect(await readOffer(token)).toBeNull();
    const { nonce, sku } = (await askFor(token)).json as { nonce: string; sku: string };
    const bought = await system.purchase(sku, viewer, STREAMER);
    await system.call('POST', '/api/extension/transactions', {
      token: bought.sessionToken,
      body: { receipt: bought.receipt, nonce },
    });
    const record = await system.until(bought.transactionId, 'done', 'owed', 'held');
    expect(record.steps.find((step) => step.kind === 'action')?.state).toBe('done');
    expect(timeouts()).toHaveLength(1);
  });
});
