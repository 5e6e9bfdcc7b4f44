import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';

/** Price of Plus in tests. */
export const PLUS_PRICE = 'price_plus0001';
/** Secret with which the stand-in signs its webhooks. */
export const STRIPE_WEBHOOK_SECRET = 'whsec_test0000000000000001';

/** Settings of a server that sells Plus through a stand-in on this port. */
export const billingSettings = (port: number) => ({
  STRIPE_SECRET_KEY: 'sk_test_0000000000000001',
  STRIPE_WEBHOOK_SECRET,
  STRIPE_PRICE_ID: `${PLUS_PRICE}, price_plus0000`,
  STRIPE_MOCK_PORT: String(port),
});

/** A subscription as Stripe's API has it. Times are seconds since 1970. */
interface Subscription {
  id: string;
  object: 'subscription';
  customer: string;
  status: string;
  cancel_at: number | null;
  cancel_at_period_end: boolean;
  items: { data: { price: { id: string }; current_period_end: number }[] };
}

interface Session {
  id: string;
  customer: string;
  status: 'open' | 'complete' | 'expired';
  url: string | null;
  params: Record<string, string>;
}

const MONTH_S = 30 * 24 * 3_600;
const fail = (status: number, type: string, code: string) => ({
  status,
  body: { error: { type, code, message: code } },
});

/**
 * Starts a stand-in for the parts of Stripe that Plus needs, with state, which Stripe's own mock lacks: customers, checkout pages
 * and subscriptions. A POST with a known idempotency key gets the same answer as before. Close it after use.
 */
export async function startStripeStandIn() {
  const customers = new Map<string, { id: string; deleted: boolean; metadata: string | undefined }>();
  const sessions: Session[] = [];
  const subscriptions = new Map<string, Subscription>();
  const answers = new Map<string, { status: number; body: unknown }>();
  const calls: string[] = [];
  let next = 0;
  let failure: ReturnType<typeof fail> | null = null;
  let before: (call: string) => Promise<void> = async () => {};
  const newId = (prefix: string) => {
    next += 1;
    return `${prefix}_test${String(next).padStart(6, '0')}`;
  };
  const currentOf = (customer: string) =>
    [...subscriptions.values()].filter((one) => one.customer === customer && one.status !== 'canceled');

  function addCustomer(userId: string | undefined) {
    const made = { id: newId('cus'), deleted: false, metadata: userId };
    customers.set(made.id, made);
    return made;
  }

  function respond(method: string, path: string, params: Record<string, string>) {
    const [resource = '', id = ''] = path.replace('/v1/', '').split(/\/(?!sessions)/);
    const customer = customers.get(resource === 'customers' ? id : (params.customer ?? ''));
    switch (`${method} ${resource}`) {
      case 'POST customers': {
        return { status: 200, body: { object: 'customer', ...addCustomer(params['metadata[account]']) } };
      }
      case 'GET customers':
        if (!customer) return fail(404, 'invalid_request_error', 'resource_missing');
        if (customer.deleted) return { status: 200, body: { id, object: 'customer', deleted: true } };
        return {
          status: 200,
          body: { id, object: 'customer', subscriptions: { object: 'list', data: currentOf(id), has_more: false } },
        };
      case 'DELETE customers':
        if (!customer || customer.deleted) return fail(404, 'invalid_request_error', 'resource_missing');
        customer.deleted = true;
        for (const one of currentOf(id)) one.status = 'canceled';
        return { status: 200, body: { id, object: 'customer', deleted: true } };
      case 'GET checkout/sessions': {
        const data = sessions.filter((one) => one.customer === params.customer).reverse();
        return { status: 200, body: { object: 'list', data: data.slice(0, Number(params.limit)), has_more: false } };
      }
      case 'POST checkout/sessions': {
        if (!customer || customer.deleted) return fail(400, 'invalid_request_error', 'resource_missing');
        const session = { id: newId('cs'), customer: customer.id, status: 'open' as const, url: '', params };
        session.url = `https://checkout.stripe.example/${session.id}`;
        sessions.push(session);
        return { status: 200, body: { object: 'checkout.session', ...session } };
      }
      case 'POST billing_portal/sessions':
        return { status: 200, body: { id: newId('bps'), url: `https://billing.stripe.example/${params.customer}` } };
      case 'GET prices': {
        if (id !== PLUS_PRICE) return fail(404, 'invalid_request_error', 'resource_missing');
        const recurring = { interval: 'month', interval_count: 1 };
        return { status: 200, body: { id, active: true, unit_amount: 500, currency: 'eur', recurring } };
      }
    }
    return fail(404, 'invalid_request_error', 'url_invalid');
  }

  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://stripe.example');
    const form = new URLSearchParams(await readAll(request));
    const call = `${request.method} ${pathname}`;
    calls.push(call);
    const key = request.headers['idempotency-key'];
    // Stripe reads before it answers: a change while the answer is in flight is not in it.
    const answer =
      failure ??
      (typeof key === 'string' ? answers.get(key) : undefined) ??
      structuredClone(respond(request.method ?? '', pathname, Object.fromEntries([...searchParams, ...form])));
    if (typeof key === 'string' && failure === null) answers.set(key, answer);
    await before(call);
    response.writeHead(answer.status, { 'Content-Type': 'application/json' }).end(JSON.stringify(answer.body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const stripe = new Stripe('sk_test_unused');

  return {
    port: (server.address() as AddressInfo).port,
    /** Every call so far, as `GET /v1/prices/…`. */
    calls,
    customers,
    sessions,
    addCustomer,
    /** Makes every call fail with this status, or none (null). */
    failWith: (status: number | null, type = 'api_error', code = 'down') => {
      failure = status === null ? null : fail(status, type, code);
    },
    /** Sets a function to call after Stripe has read its state and before the answer is sent. */
    beforeAnswer: (work: (call: string) => Promise<void>) => {
      before = work;
    },
    /** The customer of a streamer; undefined if there is none. */
    customerOf: (userId: string) => [...customers.values()].find((one) => one.metadata === userId && !one.deleted)?.id,
    /** Lets the customer pay on their open page. Returns the subscription. */
    pay(customer: string, price: string = PLUS_PRICE): Subscription {
      for (const one of sessions) if (one.customer === customer) Object.assign(one, { status: 'complete', url: null });
      const items = { data: [{ price: { id: price }, current_period_end: Math.floor(Date.now() / 1_000) + MONTH_S }] };
      const rest = { status: 'active', cancel_at: null, cancel_at_period_end: false, items };
      const made: Subscription = { id: newId('sub'), object: 'subscription', customer, ...rest };
      subscriptions.set(made.id, made);
      return made;
    },
    /** Creates an event about a customer as Stripe sends it, with the subscription as it was then. */
    event(type: string, customer: string, over: Record<string, unknown> = {}) {
      const object = { id: 'sub_reported', object: 'subscription', customer, status: 'active' };
      const created = Math.floor(Date.now() / 1_000);
      return { id: newId('evt'), object: 'event', type, created, livemode: false, data: { object }, ...over };
    },
    /** Signs a webhook as Stripe does. `timestamp`: seconds since 1970. */
    sign(payload: string, { secret = STRIPE_WEBHOOK_SECRET, timestamp = Math.floor(Date.now() / 1_000) } = {}) {
      return stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
/** A running stand-in. */
export type StripeStandIn = Awaited<ReturnType<typeof startStripeStandIn>>;

async function readAll(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += chunk;
  return text;
}
