import { z } from 'zod';
import { defineEndpoint, messageAnswer } from './endpoint.ts';

/** Where Stripe sends the streamer back to: after paying, after leaving without paying, and after managing the plan. */
export const BILLING_RETURN = {
  done: '/dashboard/creati-plus?checkout=done',
  cancelled: '/dashboard/creati-plus?checkout=cancelled',
  portal: '/dashboard/creati-plus',
} as const;

/** A page at Stripe. It is for this streamer alone, so it is never logged. */
const page = z.object({ url: z.url() });

/** Opens Stripe's page on which the streamer buys Plus. Repeated calls return the same page until it is paid. */
export const openCheckout = defineEndpoint({ method: 'POST', path: '/api/user/billing/checkout', answer: page });

/** Opens Stripe's page on which the streamer cancels Plus, changes how they pay, and finds invoices. */
export const openPortal = defineEndpoint({ method: 'POST', path: '/api/user/billing/portal', answer: page });

/** Asks Stripe for the subscription again, without waiting for its webhook. Open tabs are notified of changes. */
export const checkPlan = defineEndpoint({ method: 'POST', path: '/api/user/billing/check', answer: messageAnswer });
