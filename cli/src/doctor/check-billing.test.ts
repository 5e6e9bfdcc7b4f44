import { AppError } from '@bitcue/shared/errors/app-error.ts';
import { expect, it } from 'vitest';
import { checkBilling } from './check-billing.ts';

const PRICE = { id: 'price_1', isSold: true, text: '5.00 EUR a month', isTest: false };
const check = (answer: typeof PRICE | null | AppError) =>
  checkBilling({ readPrice: async () => (answer instanceof AppError ? Promise.reject(answer) : answer) });

it.each([
  [null, 'off; you give Plus with: users plan'],
  [PRICE, 'Plus for 5.00 EUR a month'],
  [{ ...PRICE, isTest: true }, 'Plus for 5.00 EUR a month, in test mode: nobody is charged'],
])('says how Plus is sold: %j', async (price, line) => {
  expect(await check(price)).toBe(line);
});

it.each([
  [{ ...PRICE, isSold: false }, /^price_1 is archived/],
  [new AppError('billing.unavailable'), /^Stripe does not answer/],
  [new AppError('billing.refused', { detail: { status: 401 } }), /STRIPE_SECRET_KEY/],
  [new AppError('billing.refused', { detail: { status: 403 } }), /restricted key/],
  [new AppError('billing.refused', { detail: { status: 404 } }), /STRIPE_PRICE_ID/],
  [new AppError('billing.refused', { detail: { status: 400 } }), /^Stripe refused/],
])('names what is wrong: %j', async (answer, message) => {
  await expect(check(answer)).rejects.toThrow(message);
});
