import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openAdmin } from '../src/admin.ts';
import { billingSettings, PLUS_PRICE, type StripeStandIn, startStripeStandIn } from './support/stripe-stand-in.ts';
import { type System, startSystem } from './support/system.ts';

let stripe: StripeStandIn;
let system: System;
beforeAll(async () => {
  stripe = await startStripeStandIn();
  system = await startSystem(billingSettings(stripe.port));
});
afterAll(async () => {
  await system.close();
  await stripe.close();
});

const read = async (session?: string) =>
  (await system.ask('GET', '/api/user', undefined, session)).json as {
    plan: string;
    planRenewsAt: number | null;
    billing: { source: string | null; subscription: { state: string; endsAt: number | null } | null };
    twitch: { id: string };
  };
const checkout = (session?: string) => system.ask('POST', '/api/user/billing/checkout', {}, session);

/** Posts a webhook as Stripe does; returns the status. */
async function post(event: object, options: Parameters<StripeStandIn['sign']>[1] & { header?: string } = {}) {
  const body = JSON.stringify(event);
  const headers = {
    'Content-Type': 'application/json',
    'Stripe-Signature': options.header ?? stripe.sign(body, options),
  };
  return (await system.call('POST', '/stripe/event', { body, headers })).status;
}

/** Waits until every reported event has been handled. */
async function settled() {
  const { tasks, billing } = system.data.repositories;
  await expect
    .poll(
      async () => (await tasks.listKeys('sync-plan', '')).length + (await billing.listEvents(streamer.id, true)).length,
    )
    .toBe(0);
}

/** The streamer, with a new customer at Stripe in each test. */
let streamer: { id: string; session: string; customer: string };
beforeEach(async () => {
  const { billing, users } = system.data.repositories;
  const { channelId: id, cookie: session } = system;
  await billing.deleteOf(id);
  await users.update(id, { plan: 'free', planRenewsAt: null, planSource: null });
  for (const customer of stripe.customers.values()) customer.deleted = true;
  const { id: customer } = stripe.addCustomer(id);
  await billing.insertIfNew({ userId: id, rev: customer, customerId: customer, subscription: null, checkedAt: null });
  streamer = { id, session, customer };
  stripe.calls.length = 0;
});
/** Signs in another streamer; returns their session. */
async function signIn(login: string) {
  await system.control('users', { login });
  const session = await system.signIn(login);
  return { session, id: (await read(session)).twitch.id };
}
const planNow = async () => (await read()).plan;
const report = (type: string, over?: Record<string, unknown>) => stripe.event(type, streamer.customer, over);

describe('[TIER-10] buying Plus', () => {
  it('opens a page at Stripe for this streamer, and the same page again until it is paid', async () => {
    const first = await checkout();
    const [session] = stripe.sessions.filter((one) => one.customer === streamer.customer);
    expect(session?.params).toMatchObject({
      mode: 'subscription',
      client_reference_id: streamer.id,
      'line_items[0][price]': PLUS_PRICE,
      'metadata[account]': streamer.id,
      'subscription_data[metadata][account]': streamer.id,
      success_url: `${system.config.publicUrl}/dashboard/creati-plus?checkout=done`,
      cancel_url: `${system.config.publicUrl}/dashboard/creati-plus?checkout=cancelled`,
    });
    expect([first.json, (await checkout()).json]).toEqual([{ url: session?.url }, { url: session?.url }]);
    stripe.pay(streamer.customer).status = 'canceled';
    const { url } = (await checkout()).json as { url: string };
    expect(url).toMatch(/^https:/);
    expect(url).not.toBe(session?.url);
  });

  it('creates one customer and one page for simultaneous clicks', async () => {
    const { session, id } = await signIn('hasty');
    const answers = await Promise.all(Array.from({ length: 5 }, () => checkout(session)));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect([...stripe.customers.values()].filter((one) => one.metadata === id)).toHaveLength(1);
  });

  it('grants Plus once Stripe reports the payment, and records it', async () => {
    expect(await planNow()).toBe('free');
    const { items } = stripe.pay(streamer.customer);
    expect(await post(report('checkout.session.completed'))).toBe(200);
    await expect.poll(planNow).toBe('plus');
    expect(await read()).toMatchObject({
      planRenewsAt: (items.data[0]?.current_period_end ?? 0) * 1_000,
      billing: { source: 'stripe', subscription: { state: 'active', endsAt: null } },
    });
    const { entries } = (await system.ask('GET', '/api/user/audit')).json as {
      entries: { action: string }[];
    };
    expect(entries[0]).toMatchObject({
      action: 'plan.changed',
      object: 'plus',
      by: 'subscription',
      via: 'stripe',
      from: null,
    });
  });

  it('grants Plus even without a webhook, when the streamer returns from Stripe', async () => {
    stripe.pay(streamer.customer);
    expect((await system.ask('POST', '/api/user/billing/check', {})).status).toBe(200);
    await expect.poll(planNow).toBe('plus');
  });

  it('creates a new customer if the known one was deleted, even without a webhook', async () => {
    const customer = stripe.customers.get(streamer.customer);
    if (customer) customer.deleted = true;
    expect((await checkout()).json).toMatchObject({ error: 'billing.unavailable' });
    expect((await checkout()).status).toBe(200);
    expect(stripe.customerOf(streamer.id)).not.toBe(streamer.customer);
  });

  it('sells nobody a second subscription, even before the first one is reported', async () => {
    stripe.pay(streamer.customer);
    expect((await checkout()).json).toMatchObject({ error: 'billing.subscribed' });
    await expect.poll(planNow).toBe('plus');
    expect((await checkout()).json).toMatchObject({ error: 'billing.subscribed' });
  });

  it('opens the customer portal at Stripe, but only for those who have something to manage', async () => {
    const { session } = await signIn('newcomer');
    const portal = (session: string) => system.ask('POST', '/api/user/billing/portal', {}, session);
    expect((await portal(streamer.session)).json).toEqual({
      url: `https://billing.stripe.example/${streamer.customer}`,
    });
    expect((await portal(session)).json).toMatchObject({ error: 'billing.none' });
  });

  it('says whether a retry may help if Stripe fails, and logs neither keys nor pages', async () => {
    stripe.failWith(500);
    expect((await checkout()).json).toMatchObject({ error: 'billing.unavailable' });
    stripe.failWith(401, 'invalid_request_error', 'api_key_expired');
    expect((await checkout()).json).toMatchObject({ error: 'billing.refused' });
    stripe.failWith(null);
    const logged = system.lines.join('\n');
    expect(logged).toContain('api_key_expired');
    for (const secret of ['sk_test_', 'whsec_', 'stripe.example']) expect(logged).not.toContain(secret);
  });
});

describe('Stripe webhooks', () => {
  it('do nothing when they are replayed', async () => {
    const subscription = stripe.pay(streamer.customer);
    const event = report('customer.subscription.created');
    await post(event);
    await settled();
    expect(await planNow()).toBe('plus');
    // Not reported, so only another request to Stripe would reveal it.
    subscription.status = 'canceled';
    stripe.calls.length = 0;
    for (let times = 0; times < 3; times += 1) expect(await post(event)).toBe(200);
    await settled();
    expect(stripe.calls).toEqual([]);
    expect(await planNow()).toBe('plus');
    expect(await system.data.repositories.billing.listEvents(streamer.id, false)).toHaveLength(1);
  });

  it.each([
    ['another secret', { secret: 'whsec_test0000000000000002' }],
    ['no signature', { header: '' }],
    ['a signature of another body', { header: 't=1,v1=abc' }],
    ['a signature more than five minutes old', { timestamp: Math.floor(Date.now() / 1_000) - 301 }],
  ])('are refused with %s', async (_, options) => {
    stripe.pay(streamer.customer);
    expect(await post(report('customer.subscription.created'), options)).toBe(403);
    expect(await system.data.repositories.billing.listEvents(streamer.id, false)).toEqual([]);
    expect(stripe.calls).toEqual([]);
    expect(await planNow()).toBe('free');
  });

  it('are refused if their body was changed or is too large', async () => {
    const event = report('customer.subscription.created');
    const header = stripe.sign(JSON.stringify(event));
    expect(await post({ ...event, type: 'customer.subscription.deleted' }, { header })).toBe(403);
    expect(await post({ ...event, more: 'x'.repeat(300_000) })).toBe(413);
  });

  it('apply the current state at Stripe, whatever the order in which they arrive', async () => {
    const subscription = stripe.pay(streamer.customer);
    const created = report('customer.subscription.created', { created: 1_900_000_000 });
    const ended = report('customer.subscription.deleted', { created: 1_900_000_100 });
    subscription.status = 'canceled';
    expect(await post(ended)).toBe(200);
    await settled();
    // The older event arrives last, and says `active`.
    expect(await post(created)).toBe(200);
    await settled();
    expect(await planNow()).toBe('free');
  });

  it('that arrive during a request to Stripe cause another request', async () => {
    const subscription = stripe.pay(streamer.customer);
    let arrived = false;
    stripe.beforeAnswer(async (call) => {
      if (arrived || !call.startsWith('GET /v1/customers/')) return;
      arrived = true;
      subscription.status = 'canceled';
      expect(await post(report('customer.subscription.deleted'))).toBe(200);
    });
    await post(report('customer.subscription.created'));
    await settled();
    expect(arrived).toBe(true);
    expect(await planNow()).toBe('free');
  });

  it('about other customers or of other types are acknowledged and change nothing', async () => {
    stripe.pay(streamer.customer);
    expect(await post(stripe.event('customer.subscription.created', 'cus_of_another_product'))).toBe(200);
    expect(await post(report('invoice.created'))).toBe(200);
    expect(stripe.calls).toEqual([]);
    expect(await planNow()).toBe('free');
  });

  it('are kept while Stripe fails, and applied once it is back', async () => {
    stripe.pay(streamer.customer);
    stripe.failWith(500);
    expect(await post(report('customer.subscription.created'))).toBe(200);
    await expect.poll(() => stripe.calls.length).toBeGreaterThan(0);
    expect(await system.data.repositories.billing.listEvents(streamer.id, true)).toHaveLength(1);
    stripe.failWith(null);
    await settled();
    expect(await planNow()).toBe('plus');
  });
});

describe('a subscription', () => {
  const reported = async (type: string) => {
    await post(report(type));
    await settled();
  };

  it.each([
    ['past_due', 'plus', 'unpaid'],
    ['unpaid', 'free', 'unpaid'],
    ['paused', 'free', 'unpaid'],
    ['canceled', 'free', undefined],
    ['trialing', 'plus', 'active'],
  ])('that becomes %s leaves the plan %s', async (status, plan, state) => {
    const subscription = stripe.pay(streamer.customer);
    await reported('checkout.session.completed');
    expect(await planNow()).toBe('plus');
    subscription.status = status;
    await reported(status === 'past_due' ? 'invoice.payment_failed' : 'customer.subscription.updated');
    const user = await read();
    expect([user.plan, user.billing.subscription?.state]).toEqual([plan, state]);
    expect(user.planRenewsAt === null).toBe(plan === 'free');
  });

  it('that is cancelled for the end of its period gives Plus until then', async () => {
    const subscription = stripe.pay(streamer.customer);
    subscription.cancel_at_period_end = true;
    await reported('customer.subscription.updated');
    const endsAt = (subscription.items.data[0]?.current_period_end ?? 0) * 1_000;
    expect(await read()).toMatchObject({
      plan: 'plus',
      planRenewsAt: null,
      billing: { subscription: { state: 'ending', endsAt } },
    });
  });

  it('for a price other than that of Plus gives nothing; one for an earlier price of Plus gives Plus', async () => {
    stripe.pay(streamer.customer, 'price_other');
    await reported('customer.subscription.created');
    expect(await planNow()).toBe('free');
    expect(system.lines.join()).toContain('billing.other_price');
    stripe.pay(streamer.customer, 'price_plus0000');
    await reported('customer.subscription.created');
    expect(await planNow()).toBe('plus');
  });

  it('that ends leaves Plus that the operator granted, and an active one keeps Plus when the operator revokes it', async () => {
    const admin = await openAdmin(system.env, { debug() {}, info() {}, warn() {}, error() {} });
    try {
      const setPlan = async (plan: 'free' | 'plus') => {
        const user = await admin.findUser(streamer.id);
        return user && admin.users.setPlan(user, plan, null);
      };
      const subscription = stripe.pay(streamer.customer);
      await reported('customer.subscription.created');
      expect(await setPlan('plus')).toMatchObject({ planSource: 'admin', isPaid: true });
      subscription.status = 'canceled';
      await reported('customer.subscription.deleted');
      expect(await planNow()).toBe('plus');
      expect((await checkout()).json).toMatchObject({ error: 'billing.has_plus' });
      subscription.status = 'active';
      await reported('customer.subscription.updated');
      expect(await setPlan('free')).toMatchObject({ plan: 'plus', planSource: 'stripe', isPaid: true });
      await settled();
      expect(await planNow()).toBe('plus');
    } finally {
      await admin.close();
    }
  });

  it('that ends restores the limits of Free', async () => {
    const limit = async () =>
      ((await system.ask('GET', '/api/user/usage')).json as { media: { limit: number | null } }).media.limit;
    const subscription = stripe.pay(streamer.customer);
    await reported('customer.subscription.created');
    expect(await limit()).toBeNull();
    subscription.status = 'canceled';
    await reported('customer.subscription.deleted');
    expect(await limit()).toBe(50);
  });

  it('of a customer that was deleted at Stripe ends, and a new one can be bought', async () => {
    stripe.pay(streamer.customer);
    await reported('customer.subscription.created');
    const customer = stripe.customers.get(streamer.customer);
    if (customer) customer.deleted = true;
    await reported('customer.deleted');
    expect(await planNow()).toBe('free');
    expect((await checkout()).status).toBe(200);
    expect(stripe.customerOf(streamer.id)).not.toBe(streamer.customer);
  });

  it('is in an export, with its customer, price and events, and without internal fields', async () => {
    const subscription = stripe.pay(streamer.customer);
    await reported('customer.subscription.created');
    const { json } = await system.ask('GET', '/api/user/export');
    expect((json as { billing: unknown }).billing).toEqual({
      customerId: streamer.customer,
      subscription: {
        id: subscription.id,
        status: 'active',
        priceId: PLUS_PRICE,
        paidUntil: expect.any(String),
        endsAt: null,
      },
      checkedAt: expect.any(String),
      events: [
        {
          id: expect.any(String),
          type: 'customer.subscription.created',
          createdAt: expect.any(String),
          receivedAt: expect.any(String),
          doneAt: expect.any(String),
        },
      ],
    });
  });

  it('ends at Stripe when the account is deleted, even if Stripe fails at first, and nothing of it is stored', async () => {
    const { session, id } = await signIn('leaving');
    await checkout(session);
    const customer = stripe.customerOf(id) ?? '';
    const subscription = stripe.pay(customer);
    expect(await post(stripe.event('customer.subscription.created', customer))).toBe(200);
    await expect.poll(async () => (await read(session)).plan).toBe('plus');
    stripe.failWith(500);
    expect((await system.ask('POST', '/api/user/deletion', { login: 'leaving' }, session)).status).toBe(202);
    const { billing, users } = system.data.repositories;
    await expect.poll(() => users.findById(id)).toBeNull();
    expect([await billing.find(id), await billing.listEvents(id, false)]).toEqual([null, []]);
    expect(subscription.status).toBe('active');
    stripe.failWith(null);
    await expect.poll(() => subscription.status).toBe('canceled');
    // Stripe's later reports match no account.
    expect(await post(stripe.event('customer.subscription.deleted', customer))).toBe(200);
    expect(await billing.find(id)).toBeNull();
  });
});
