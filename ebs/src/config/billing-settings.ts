import { z } from 'zod';
import { optional } from './empty-settings.ts';

const secretKey = z
  .string()
  .regex(/^(sk|rk)_(test|live)_\w{8,}$/, 'Must be a secret key (sk_…) or a restricted key (rk_…) of Stripe.');
const webhookSecret = z
  .string()
  .regex(/^whsec_\w{8,}$/, 'Must be the signing secret of the webhook endpoint at Stripe (whsec_…).');
const prices = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim()))
  .pipe(z.array(z.string().regex(/^price_\w+$/, 'Must be ids of prices at Stripe (price_…), separated by commas.')));

/** Settings of billing with Stripe. */
export const billingEnvironment = {
  STRIPE_SECRET_KEY: optional(secretKey).describe('Key of your Stripe account; without it, nobody can buy Plus.'),
  STRIPE_WEBHOOK_SECRET: optional(webhookSecret).describe('Signing secret of the webhook endpoint at Stripe.'),
  STRIPE_PRICE_ID: optional(prices).describe('Price of Plus at Stripe; several, if earlier ones still count.'),
  STRIPE_MOCK_PORT: optional(z.coerce.number().int().min(1).max(65_535)).describe(
    'Port of a local Stripe, only with a local Twitch; unset for the real one.',
  ),
};

/** The Stripe account that sells Plus. */
export interface BillingSettings {
  secretKey: string;
  webhookSecret: string;
  /** The first is sold; streamers who pay one of the others keep Plus. */
  prices: readonly string[];
  /** Port of a local Stripe; null for the real one. */
  apiPort: number | null;
}

type Values = z.output<z.ZodObject<typeof billingEnvironment>>;

/** Returns the settings of billing; null without them. */
export function readBilling(values: Values, local: boolean): BillingSettings | null {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhook, STRIPE_PRICE_ID: prices } = values;
  if (secretKey === undefined || webhook === undefined || prices === undefined) return null;
  const apiPort = (local ? values.STRIPE_MOCK_PORT : undefined) ?? null;
  return { secretKey, webhookSecret: webhook, prices, apiPort };
}

/** Billing needs all of these. */
const REQUIRED_FOR_STRIPE = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_PRICE_ID'] as const;

/** Checks that the settings of billing are complete. Returns one sentence per problem. */
export function listBillingProblems(env: Record<string, string | undefined>): string[] {
  if (!REQUIRED_FOR_STRIPE.some((name) => env[name])) return [];
  const missing = REQUIRED_FOR_STRIPE.filter((name) => !env[name]);
  return missing.map((name) => `${name}: must be set, because other Stripe settings are.`);
}
