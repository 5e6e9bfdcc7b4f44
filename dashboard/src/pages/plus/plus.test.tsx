import { waitFor } from '@bitcue/shared/test/wait-for.ts';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createFakeServer, type FakeAnswer, refusal } from '../../../test/fake-server.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { sampleUser } from '../../../test/samples.ts';
import { RequireSession } from '../../app/RequireSession.tsx';
import { UsageCard } from '../home/PlanCard.tsx';
import { describePlan, type PlanOf } from './describe-plan.ts';
import { PlusPage } from './PlusPage.tsx';

const BUY = 'POST /api/user/billing/checkout';
const MANAGE = 'POST /api/user/billing/portal';
const CHECK = 'POST /api/user/billing/check';
const DAY = Date.UTC(2027, 0, 2);
type Billing = NonNullable<PlanOf['billing']>;
type State = NonNullable<Billing['subscription']>['state'];

const OFF: PlanOf = { plan: 'free', planRenewsAt: null, billing: null };
const FREE: PlanOf = { ...OFF, billing: { source: null, subscription: null } };
const GIVEN: PlanOf = { ...FREE, plan: 'plus', billing: { source: 'admin', subscription: null } };
/** A streamer with a subscription at Stripe in this state. */
const paying = (state: State, plan: PlanOf['plan'] = 'plus'): PlanOf => ({
  plan,
  planRenewsAt: state === 'ending' || plan === 'free' ? null : DAY,
  billing: {
    source: plan === 'plus' ? 'stripe' : null,
    subscription: { state, endsAt: state === 'ending' ? DAY : null },
  },
});

afterEach(() => vi.unstubAllGlobals());

/** Opens the page of Plus, or the card of a free streamer. `assign` receives the addresses it navigates to. */
function open(user: PlanOf, answers: Record<string, FakeAnswer> = {}, at = '/dashboard/creati-plus') {
  const assign = vi.fn();
  vi.stubGlobal('location', { assign });
  const server = createFakeServer({
    'GET /api/user': { body: sampleUser(user) },
    'GET /api/user/usage': { body: { media: { total: 14, limit: 50 }, tts: { usage: 12, limit: 250 } } },
    [CHECK]: { body: { message: 'Checking with Stripe.' } },
    ...answers,
  });
  renderApp(
    <RequireSession>
      <Routes>
        <Route path="/dashboard" element={<UsageCard user={user} />} />
        <Route path="/dashboard/creati-plus" element={<PlusPage />} />
      </Routes>
    </RequireSession>,
    { at },
  );
  return { server, assign };
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

it.each<[string, PlanOf]>([
  ['Your subscription is active. It has no renewal date.', { ...OFF, plan: 'plus' }],
  ['Your subscription is active. It renews on 2 January 2027.', { ...OFF, plan: 'plus', planRenewsAt: DAY }],
  ['Your subscription is active. It renews on 2 January 2027.', paying('active')],
  ['You have Plus until 2 January 2027. It does not renew.', paying('ending')],
  ['Your last payment failed. Change how you pay under Manage plan to keep Plus.', paying('unpaid')],
  ['Your subscription is not paid. Pay under Manage plan to have Plus again.', paying('unpaid', 'free')],
  ['The operator of this server gave you Plus.', GIVEN],
])('[TIER-10] describes a plan: %s', (text, user) => {
  expect(describePlan(user)).toBe(text);
});

describe('the usage of a free streamer', () => {
  it('leads to Stripe to get Plus, or shows why it cannot', async () => {
    const { server, assign } = open(FREE, { [BUY]: refusal(503, 'Stripe is not responding right now.') }, '/dashboard');
    await press('Get Plus');
    expect(await screen.findByText('Stripe is not responding right now.')).toBeTruthy();
    expect(assign).not.toHaveBeenCalled();
    const url = 'https://checkout.stripe.example/1';
    server.answers[BUY] = { body: { url } };
    await press('Get Plus');
    await waitFor(() => expect(assign).toHaveBeenCalledWith(url));
  });

  it('offers nothing where Plus cannot be bought', async () => {
    open(OFF, {}, '/dashboard');
    await screen.findByText('Resets monthly.');
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('offers to pay what is due, not a second subscription', async () => {
    open(paying('unpaid', 'free'), {}, '/dashboard');
    expect(await screen.findByRole('button', { name: 'Manage plan' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Get Plus' })).toBeNull();
  });
});

describe('the page of Plus', () => {
  it('leads to Stripe to manage the subscription', async () => {
    const url = 'https://billing.stripe.example/1';
    const { assign } = open(paying('active'), { [MANAGE]: { body: { url } } });
    await press('Manage plan');
    await waitFor(() => expect(assign).toHaveBeenCalledWith(url));
  });

  it('refers streamers who do not pay to the operator', async () => {
    open(GIVEN);
    expect(await screen.findByText(/^The operator of this server sets the plan/)).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('[ROUTE-08] sends free streamers to the home page', async () => {
    open(FREE);
    expect(await screen.findByText('Resets monthly.')).toBeTruthy();
  });

  it('has the server ask Stripe when the streamer returns and on request, and shows why it could not', async () => {
    const { server } = open(FREE, {}, '/dashboard/creati-plus?checkout=done');
    expect(await screen.findByText('Thank you. Stripe is confirming your payment.')).toBeTruthy();
    await waitFor(() => expect(server.callsTo(CHECK)).toHaveLength(1));
    server.answers[CHECK] = refusal(503, 'The server is not ready.');
    await press('Check again');
    expect(await screen.findByText(/^The server is not ready\. You do not have to pay again\.$/)).toBeTruthy();
  });

  it('thanks streamers who have Plus by the time they return', async () => {
    open(paying('active'), {}, '/dashboard/creati-plus?checkout=done');
    expect(await screen.findByText('Thank you. You have Plus now.')).toBeTruthy();
  });

  it('tells streamers who did not pay that nothing was charged, and offers Plus again', async () => {
    open(FREE, {}, '/dashboard/creati-plus?checkout=cancelled');
    expect(await screen.findByText(/nothing was charged/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Get Plus' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Back to the home page' })).toBeTruthy();
  });
});
