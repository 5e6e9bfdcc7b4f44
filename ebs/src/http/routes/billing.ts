import { checkPlan, openCheckout, openPortal } from '@bitcue/shared/api/billing.ts';
import { AppError } from '@bitcue/shared/errors/app-error.ts';
import express, { type Request, type Response } from 'express';
import type { User } from '../../ports/users.ts';
import { defineRoute, type RateLimit, type RawRoute, type Route } from '../route.ts';

/** Path that Stripe posts its webhooks to. */
const STRIPE_EVENT_PATH = '/stripe/event';
/** Maximum size of a webhook in bytes. Stripe's have a few kilobytes. */
const EVENT_MAX_BYTES = 262_144;
/** Calls per streamer. Each makes several to Stripe, which limits how many we make in all. */
const LIMIT: RateLimit = { points: 30, perS: 60 };

/** What the routes of billing do. Each throws `AppError`. */
export interface BillingRouteDeps {
  /** Returns the address of the page at Stripe where the streamer buys Plus. */
  openCheckout(user: User): Promise<string>;
  /** Returns the address of the page at Stripe where the streamer manages the subscription. */
  openPortal(user: User): Promise<string>;
  /** Schedules a look-up of the streamer's subscription at Stripe. */
  requestSync(userId: string): Promise<void>;
  handleWebhook(body: Buffer, signature: string | undefined): Promise<void>;
}

/** Declares the routes with which streamers buy and manage Plus. `billing` is null if it cannot be bought here. */
export function billingRoutes(billing: BillingRouteDeps | null): Route[] {
  return [
    defineRoute(
      openCheckout,
      'streamer',
      LIMIT,
      async ({ caller }) => ({ body: { url: await required(billing).openCheckout(caller) } }),
      { audit: { none: 'Nothing changes before Stripe reports a payment.' } },
    ),

    defineRoute(
      openPortal,
      'streamer',
      LIMIT,
      async ({ caller }) => ({ body: { url: await required(billing).openPortal(caller) } }),
      { audit: { none: 'What changes there, Stripe reports.' } },
    ),

    defineRoute(
      checkPlan,
      'streamer',
      LIMIT,
      async ({ caller }) => {
        await required(billing).requestSync(caller.id);
        return { body: { message: 'Checking with Stripe.' } };
      },
      { audit: { none: 'It only reads.' } },
    ),
  ];
}

/** Declares the route that Stripe posts its webhooks to. The body is read raw, because it is signed. */
export function stripeEventRoute(billing: Pick<BillingRouteDeps, 'handleWebhook'> | null): RawRoute {
  const readBody = express.raw({ limit: EVENT_MAX_BYTES, type: () => true });
  return {
    method: 'POST',
    path: STRIPE_EVENT_PATH,
    principal: 'stripe',
    limit: { points: 3_000, perS: 60 },
    audit: { none: 'Stripe calls it. A change of the plan is recorded where it is made.' },
    async handle(request: Request, response: Response) {
      const { handleWebhook } = required(billing);
      await new Promise<void>((resolve, reject) => {
        readBody(request, response, (error?: unknown) => (error === undefined ? resolve() : reject(error)));
      });
      const body: unknown = request.body;
      await handleWebhook(Buffer.isBuffer(body) ? body : Buffer.alloc(0), request.get('stripe-signature'));
      response.json({ received: true });
    },
  };
}

function required<T>(billing: T | null): T {
  if (billing === null) throw new AppError('billing.off');
  return billing;
}
