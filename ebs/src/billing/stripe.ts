import { BILLING_RETURN } from '@bitcue/shared/api/billing.ts';
import { AppError } from '@bitcue/shared/errors/app-error.ts';
import type { Stripe } from 'stripe';
import type { BillingSettings } from '../config/billing-settings.ts';
import type { Payments } from '../ports/billing.ts';
import type { Clock } from '../ports/system.ts';
import { parseEvent, parsePrice, parseSubscriptions } from './stripe.external.ts';

/** Time limit for Stripe to answer, in milliseconds. A page waits for it, and a task is retried. */
const TIMEOUT_MS = 10_000;
/** Maximum age of a signed event in seconds, the default of Stripe's libraries. */
const EVENT_MAX_AGE_S = 300;
/** Errors after which the same call may work later. */
const LATER = ['StripeConnectionError', 'StripeAPIError', 'StripeRateLimitError'];

/** Options for `createStripe`. `publicUrl` has no trailing slash. */
export interface StripeOptions {
  settings: BillingSettings;
  publicUrl: string;
  clock: Pick<Clock, 'now'>;
}

/** Creates the adapter for Stripe. Its library is loaded on the first call. */
export function createStripe({ settings, publicUrl, clock }: StripeOptions): Payments {
  const { secretKey, webhookSecret, prices, apiPort } = settings;
  let loading: Promise<Stripe> | null = null;

  function load(): Promise<Stripe> {
    loading ??= import('stripe').then(
      ({ default: Client }) =>
        new Client(secretKey, {
          timeout: TIMEOUT_MS,
          telemetry: false,
          ...(apiPort !== null && { host: '127.0.0.1', port: apiPort, protocol: 'http' }),
        }),
    );
    return loading;
  }

  /** Calls Stripe. Error details contain neither its messages nor the request, because these can contain keys and addresses. */
  async function ask<T>(work: (stripe: Stripe) => Promise<T>): Promise<T> {
    try {
      return await work(await load());
    } catch (error) {
      const {
        type,
        code,
        statusCode: status,
        requestId,
      } = error as Partial<InstanceType<typeof Stripe.errors.StripeError>>;
      if (type === undefined) throw error;
      const detail = { type, code, status, requestId };
      if (LATER.includes(type)) throw new AppError('billing.unavailable', { detail, retryAfterS: 5 });
      throw new AppError('billing.refused', { detail });
    }
  }

  const isMissing = (error: unknown) => error instanceof AppError && error.detail?.code === 'resource_missing';

  return {
    async createCustomer({ id, login }, key) {
      const params = { name: login, metadata: { account: id } };
      return (await ask((stripe) => stripe.customers.create(params, { idempotencyKey: `customer-${key}` }))).id;
    },

    async listSubscriptions(customerId) {
      try {
        const customer = await ask((stripe) => stripe.customers.retrieve(customerId, { expand: ['subscriptions'] }));
        return customer.deleted ? null : parseSubscriptions(customer.subscriptions?.data ?? []);
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },

    openCheckout: (customerId, userId) =>
      ask(async ({ checkout: { sessions } }) => {
        const [last] = (await sessions.list({ customer: customerId, limit: 1 })).data;
        if (last?.status === 'open' && last.url) return last.url;
        const metadata = { account: userId };
        const { url } = await sessions.create(
          {
            mode: 'subscription',
            customer: customerId,
            client_reference_id: userId,
            line_items: [{ price: prices[0] ?? '', quantity: 1 }],
            metadata,
            subscription_data: { metadata },
            success_url: `${publicUrl}${BILLING_RETURN.done}`,
            cancel_url: `${publicUrl}${BILLING_RETURN.cancelled}`,
          },
          // Concurrent calls get the same page. Once it is paid or has expired, the last session is another one.
          { idempotencyKey: `checkout-${customerId}-${last?.id ?? 'first'}` },
        );
        if (url === null) throw new AppError('billing.refused', { detail: { reason: 'a page without an address' } });
        return url;
      }),

    async openPortal(customerId) {
      const returnTo = { customer: customerId, return_url: `${publicUrl}${BILLING_RETURN.portal}` };
      return (await ask((stripe) => stripe.billingPortal.sessions.create(returnTo))).url;
    },

    async deleteCustomer(customerId) {
      try {
        await ask((stripe) => stripe.customers.del(customerId));
      } catch (error) {
        if (!isMissing(error)) throw error;
      }
    },

    async readPrice() {
      const found = await ask((stripe) => stripe.prices.retrieve(prices[0] ?? ''));
      return { ...parsePrice(found), isTest: secretKey.includes('_test_') };
    },

    async readEvent(body, signature) {
      const stripe = await load();
      let event: unknown;
      try {
        const { webhooks } = stripe;
        const now = clock.now();
        event = webhooks.constructEvent(body, signature ?? '', webhookSecret, EVENT_MAX_AGE_S, undefined, now);
      } catch {
        // Its message quotes the body.
        throw new AppError('billing.signature');
      }
      return parseEvent(event);
    },
  };
}
