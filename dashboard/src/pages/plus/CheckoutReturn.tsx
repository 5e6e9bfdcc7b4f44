import { checkPlan } from '@bitcue/shared/api/billing.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { call } from '../../api/call.ts';
import { Card, PageHeader } from '../../parts/Page.tsx';
import { StateNote } from '../../parts/StateNote.tsx';
import { BillingButton } from './BillingButton.tsx';
import styles from './PlusPage.module.css';

/** Has the server ask Stripe, so that Plus need not wait for a webhook. Changes arrive over the event stream. */
const checkQuery = { queryKey: ['billing', 'check'], queryFn: () => call(checkPlan), gcTime: 0 };

/** Renders the page for streamers whom Stripe sent back and who do not have Plus yet. `hasPaid`: whether they paid. */
export function CheckoutReturn({ hasPaid }: { hasPaid: boolean }) {
  return (
    <>
      <PageHeader title="Plus" line={hasPaid ? 'Payment' : 'Nothing was bought'} />
      <Card aria-label="Payment" className={styles.card}>
        {hasPaid ? <Confirming /> : <NotPaid />}
      </Card>
    </>
  );
}

function Confirming() {
  const { error, isFetching, refetch } = useQuery(checkQuery);
  const action = { label: 'Check again', onClick: () => void refetch(), busy: isFetching };
  if (error) {
    return (
      <StateNote tone="failed" title="Your payment could not be checked yet" action={action}>
        {error.message} You do not have to pay again.
      </StateNote>
    );
  }
  return (
    <div role="status">
      <StateNote title="Thank you. Stripe is confirming your payment." action={action}>
        Plus appears here automatically, usually within seconds. You do not have to pay again.
      </StateNote>
    </div>
  );
}

function NotPaid() {
  return (
    <>
      <p>You did not pay, and nothing was charged. Your plan is still Free.</p>
      <div className={styles.actions}>
        <BillingButton to="buy" look="main" />
        <Link to="/dashboard">Back to the home page</Link>
      </div>
    </>
  );
}
