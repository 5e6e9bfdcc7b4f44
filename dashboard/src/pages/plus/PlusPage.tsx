import { PRIVATE_VOICES_MAX } from '@bitcue/shared/constants/private-voices.ts';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Navigate, useSearchParams } from 'react-router';
import { userQuery } from '../../api/session.ts';
import { Card, PageHeader } from '../../parts/Page.tsx';
import { BillingButton } from './BillingButton.tsx';
import { CheckoutReturn } from './CheckoutReturn.tsx';
import { describePlan, isUnpaid } from './describe-plan.ts';
import styles from './PlusPage.module.css';

/** The benefits of Plus (TIER-04). */
const BENEFITS = [
  'No cap on your sounds and videos',
  'No cap on the clips your rewards use',
  'Sounds up to 25 MB and videos up to 50 MB',
  'No monthly limit on TTS messages',
  `${PRIVATE_VOICES_MAX} private AI voices, made of recordings`,
];

/**
 * Renders the subscription page. Redirects free users to the home page (ROUTE-08, TIER-10), unless Stripe has just sent them
 * back or their subscription is unpaid.
 */
export function PlusPage() {
  const { data: user } = useSuspenseQuery(userQuery);
  const [query] = useSearchParams();
  const checkout = query.get('checkout');
  const isPaying = user.billing !== null && user.billing.subscription !== null;
  if (user.plan !== 'plus' && !isPaying) {
    const isBack = checkout !== null && user.billing !== null;
    return isBack ? <CheckoutReturn hasPaid={checkout === 'done'} /> : <Navigate to="/dashboard" replace />;
  }
  return (
    <>
      <PageHeader title="Plus" line="Manage subscription" />
      <Card aria-label="Subscription" className={styles.card}>
        {checkout === 'done' && user.plan === 'plus' ? <p role="status">Thank you. You have Plus now.</p> : null}
        <p className={isUnpaid(user) ? styles.warn : undefined}>{describePlan(user)}</p>
        <ul>
          {BENEFITS.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        {isPaying ? (
          <div className={styles.actions}>
            <BillingButton to="manage" look={isUnpaid(user) ? 'main' : 'plain'} />
            <span className={styles.line}>Cancel it, change how you pay, and find invoices at Stripe.</span>
          </div>
        ) : (
          <p className={styles.line}>The operator of this server sets the plan. Ask them to change or cancel it.</p>
        )}
      </Card>
    </>
  );
}
