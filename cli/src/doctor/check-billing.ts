import type { Admin } from '@bitcue/ebs/admin';
import { AppError } from '@bitcue/shared/errors/app-error.ts';
import { CliError } from '../cli-error.ts';

/** What to do if Stripe refuses, by HTTP status. */
const REFUSALS: Readonly<Record<number, string>> = {
  401: 'Stripe does not know STRIPE_SECRET_KEY. Copy it again from the API keys of your Stripe account.',
  403: 'STRIPE_SECRET_KEY may not read prices. Give the restricted key what docs/operations.md lists.',
  404: "STRIPE_PRICE_ID is not a price of this Stripe account. The key's test mode and live mode have prices of their own.",
};

/** Asks Stripe for the price of Plus. Returns how Plus is sold. Throws `CliError` with what to correct. */
export async function checkBilling(admin: Pick<Admin, 'readPrice'>): Promise<string> {
  const price = await admin.readPrice().catch((error) => {
    if (!(error instanceof AppError)) throw error;
    if (error.code === 'billing.unavailable') throw new CliError('Stripe does not answer. Try again in a moment.');
    throw new CliError(REFUSALS[Number(error.detail?.status)] ?? 'Stripe refused to name the price of Plus.');
  });
  if (price === null) return 'off; you give Plus with: users plan';
  if (!price.isSold) {
    throw new CliError(`${price.id} is archived or charged only once. Set STRIPE_PRICE_ID to a price that recurs.`);
  }
  return `Plus for ${price.text}${price.isTest ? ', in test mode: nobody is charged' : ''}`;
}
