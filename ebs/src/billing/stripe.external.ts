import { z } from 'zod';
import type { PaymentsEvent, PlusPrice, PlusSubscription } from '../ports/billing.ts';

/** Types of events after which a subscription may have changed. All others from Stripe are ignored. */
const EVENT_TYPES = new Set([
  'checkout.session.completed',
  'customer.deleted',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'customer.subscription.paused',
  'customer.subscription.resumed',
  'invoice.payment_failed',
]);

/** Seconds since 1970. */
const moment = z.number().transform((seconds) => new Date(seconds * 1_000));
/** An id, or the whole object if it was expanded in the request. */
const customer = z.union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)]);

const event = z.object({
  id: z.string().min(1).max(255),
  type: z.string().max(100),
  created: moment,
  data: z.object({
    object: z.object({ object: z.string(), id: z.string().optional(), customer: customer.nullish() }),
  }),
});

const subscription = z.object({
  id: z.string(),
  status: z.string(),
  cancel_at: moment.nullable(),
  cancel_at_period_end: z.boolean(),
  items: z.object({
    data: z.array(z.object({ price: z.object({ id: z.string() }), current_period_end: moment })),
  }),
});

const price = z.object({
  id: z.string(),
  active: z.boolean(),
  unit_amount: z.number().nullable(),
  currency: z.string(),
  recurring: z.object({ interval: z.string(), interval_count: z.number() }).nullable(),
});

/** Reads a signed event. Returns null if it is about something else. Throws `ZodError`. */
export function parseEvent(found: unknown): PaymentsEvent | null {
  const { id, type, created, data } = event.parse(found);
  if (!EVENT_TYPES.has(type)) return null;
  const { object } = data;
  const customerId = object.object === 'customer' ? object.id : object.customer;
  return { id, type, createdAt: created, customerId: customerId ?? null };
}

/** Reads the current subscriptions of a customer: one for each price in them. Throws `ZodError`. */
export function parseSubscriptions(found: unknown): PlusSubscription[] {
  return z
    .array(subscription)
    .parse(found)
    .flatMap(({ id, status, cancel_at: cancelAt, cancel_at_period_end: endsThen, items }) =>
      items.data.map(({ price: { id: priceId }, current_period_end: paidUntil }) => ({
        id,
        status,
        priceId,
        paidUntil,
        endsAt: cancelAt ?? (endsThen ? paidUntil : null),
      })),
    );
}

/** Reads a price. Throws `ZodError`. */
export function parsePrice(found: unknown): Omit<PlusPrice, 'isTest'> {
  const { id, active, unit_amount: amount, currency, recurring } = price.parse(found);
  const every = recurring && (recurring.interval_count === 1 ? 'a' : `every ${recurring.interval_count}`);
  // Stripe counts in the smallest currency unit, which for some currencies is the main unit itself.
  const digits = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits;
  const cost = ((amount ?? 0) / 10 ** (digits ?? 2)).toFixed(digits);
  return {
    id,
    isSold: active && recurring !== null,
    text: `${cost} ${currency.toUpperCase()}${recurring ? ` ${every} ${recurring.interval}` : ' once'}`,
  };
}
