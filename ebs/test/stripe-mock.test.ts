import { afterAll, beforeAll, expect, it } from 'vitest';
import { startStripeMock } from '../../scripts/real/stripe-mock.mjs';
import { createStripe } from '../src/billing/stripe.ts';
import type { Payments } from '../src/ports/billing.ts';
import { systemClock } from '../src/ports/system.ts';

let mock: Awaited<ReturnType<typeof startStripeMock>>;
let payments: Payments;
beforeAll(async () => {
  mock = await startStripeMock(process.env.BILLING_TEST_STRIPE ?? '');
  payments = create('sk_test_0000000000000001');
});
afterAll(() => mock.close());

const create = (secretKey: string) =>
  createStripe({
    settings: { secretKey, webhookSecret: 'whsec_0000000000', prices: ['price_1'], apiPort: mock.port },
    publicUrl: 'https://bitcue.example',
    clock: systemClock,
  });

// The mock refuses what Stripe's API description does not contain, and answers with samples.
it('accepts what we send, and answers what we can read', async () => {
  const customer = await payments.createCustomer({ id: '1', login: 'demo' }, 'key');
  expect(customer).toMatch(/^cus_/);
  expect(await payments.listSubscriptions(customer)).toEqual(expect.any(Array));
  expect(await payments.openCheckout(customer, '1')).toMatch(/^https:/);
  expect(await payments.openPortal(customer)).toMatch(/^https:/);
  expect(await payments.readPrice()).toMatchObject({ id: 'price_1', isTest: true, text: expect.any(String) });
  await payments.deleteCustomer(customer);
});

it('refuses an invalid key', async () => {
  await expect(create('no-key').readPrice()).rejects.toMatchObject({
    code: 'billing.refused',
    detail: { status: 401 },
  });
});
